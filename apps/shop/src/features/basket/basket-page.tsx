import { Alert, Button, buttonVariants } from "@roundsman/ui";
import { listPath } from "@/features/links/products";
import type { BasketView } from "@/trpc/buying";
import type { Front } from "@/trpc/outputs";
import { deliveryWords } from "@/lib/delivery-words";
import { formatQuantity } from "@roundsman/ui/format";
import { BasketLines } from "./basket-lines";
import { basketNotes, countWords } from "./cookie";
import { FirstBottles } from "./first-bottles";
import { PhoneInstead } from "./phone-instead";
import { Totals } from "./totals";
import { VoucherField } from "./voucher-field";

interface BasketPageProps {
  front: Front;
  basket: BasketView;
  /** One of `basketNotes`. */
  note?: string | string[] | undefined;
}

/** Messages on a basket whose quantities differ from those that were typed. */
function Note({ note }: Pick<BasketPageProps, "note">) {
  const words =
    note === basketNotes.notACount
      ? countWords
      : note === basketNotes.less
        ? "There is less than you wanted. Your basket has what there is."
        : null;
  return (
    words && (
      <Alert tone="warning" live className="mb-5">
        {words}
      </Alert>
    )
  );
}

/** The basket: one form, so that what was typed is kept whichever button is pressed. */
export function BasketPage({ front, basket, note }: BasketPageProps) {
  const { lines, gone, shopper } = basket;
  const { askForEmpties } = front.configuration.commerce;
  const trade = shopper?.isTrade ?? false;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-8 pb-14">
      <h1 className="mb-6 text-3xl font-bold">Your basket</h1>
      <Note note={note} />
      {gone > 0 && (
        <Alert tone="warning" className="mb-5">
          {gone === 1 ? "One product is" : `${gone} products are`} no longer sold, and left out.
        </Alert>
      )}
      {lines.length === 0 ? (
        <Empty front={front} />
      ) : (
        <form
          method="post"
          action="/basket/change"
          className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]"
        >
          {/* Enter in a field keeps what was typed, and takes nothing out. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <div className="flex flex-col gap-4">
            <BasketLines lines={lines} trade={trade} askForEmpties={askForEmpties} />
            <Held cylinders={basket.cylinders} />
          </div>
          <section
            aria-labelledby="sums"
            className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
          >
            <h2 id="sums" className="text-xl font-bold">
              So far
            </h2>
            <FirstBottles bottles={basket.firstBottles} trade={trade} />
            <Totals goods={basket} trade={trade} />
            <VoucherField voucher={basket.voucher} />
            <p className="text-sm text-muted-foreground">
              Delivery: {deliveryWords(basket.deliveryWays, front)}
            </p>
            {basket.delivery?.place && <p className="text-sm">{basket.delivery.message}</p>}
            <TooSmall minimum={basket.minimum ?? basket.delivery?.minimum ?? null} />
            <Button type="submit" name="next" value="checkout" variant="primary" size="touch">
              Check out
            </Button>
            <Button type="submit" size="touch">
              Update basket
            </Button>
            <a href={listPath({})} className={buttonVariants({ variant: "ghost", size: "touch" })}>
              Keep shopping
            </a>
            <PhoneInstead front={front} />
          </section>
        </form>
      )}
    </main>
  );
}

const TooSmall = ({ minimum }: Pick<BasketView, "minimum">) =>
  minimum && <Alert tone="warning">{minimum}</Alert>;

/** What a signed-in customer has already: empties of these are swapped, and need no first bottle. */
function Held({ cylinders }: Pick<BasketView, "cylinders">) {
  if (cylinders.length === 0) return null;
  const words = cylinders.map(
    ({ name, held, agreed }) =>
      `${formatQuantity(held, "cylinder")} of ${name} (${agreed} paid for)`,
  );
  return <p className="text-sm text-muted-foreground">You have {words.join(", ")}.</p>;
}

function Empty({ front }: { front: Front }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-border bg-surface p-8">
      <p>There is nothing in it yet.</p>
      <a href={listPath({})} className={buttonVariants({ variant: "primary", size: "touch" })}>
        See what we have
      </a>
      <PhoneInstead front={front} />
    </div>
  );
}
