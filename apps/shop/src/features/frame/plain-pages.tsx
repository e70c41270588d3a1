import { AnswerStatus } from "./answer-status";
import { PlainPage } from "./plain-page";

/** Names no shop: whoever comes here may have come to none. */
export const NothingHere = () => (
  <>
    <AnswerStatus is={404} />
    <NothingHereWords />
  </>
);

/** Where Next says the status itself. */
export const NothingHereWords = () => (
  <PlainPage title="Page not found">
    <p>There is nothing at this address.</p>
  </PlainPage>
);

/** The shop of a business that is locked: for a while, so that search engines keep what they know. */
export function ClosedShop() {
  return (
    <PlainPage title="This shop is closed">
      <AnswerStatus is={503} />
      <p>It takes no orders at the moment.</p>
    </PlainPage>
  );
}
