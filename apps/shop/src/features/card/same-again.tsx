import { Button } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { PlainPage } from "@/features/frame/plain-page";
import { cardPath } from "@/features/links/pages";
import { Said } from "@/features/till/said";
import { incVat } from "@/lib/vat-words";
import type { CardPage } from "@/trpc/outputs";
import { dayWords } from "./day-words";

interface SameAgainProps {
  page: CardPage;
  offer: NonNullable<CardPage["offer"]>;
  token: string;
  /** However often the form is sent, one order comes of it. */
  orderKey: string;
  /** Why the last press ordered nothing. */
  refused: string | null;
}

/** The second page of a bottle card: what comes, when, for how much and how it is paid. */
export function SameAgain({ page, offer, token, orderKey, refused }: SameAgainProps) {
  const { lines, noLongerSold, firstBottles, totalPence, ofAge, why } = offer;
  const empties = lines.filter((line) => line.empties > 0);
  return (
    <PlainPage title={page.businessName}>
      <p className="text-muted-foreground">The same again, to {page.place}</p>
      {refused !== null && (
        <p role="alert" className="text-danger-text">
          {refused}
        </p>
      )}
      <dl className="grid gap-3 rounded-card border border-border bg-surface p-5">
        <Fact term="What">
          <ul className="text-lg font-semibold">
            {lines.map(({ productName, quantity }) => (
              <li key={productName}>
                {quantity} × {productName}
              </li>
            ))}
            {firstBottles.map(({ name, count }) => (
              <li key={name} className="text-base font-normal">
                {count} × bottle of {name} to keep, since no empty comes back
              </li>
            ))}
          </ul>
        </Fact>
        {empties.length > 0 && (
          <Fact term="Empties you hand back">
            {empties
              .map(({ productName, empties: count }) => `${count} × ${productName}`)
              .join(", ")}
          </Fact>
        )}
        {why === null && (
          <>
            <Fact term="When">We bring it {dayWords(offer)}</Fact>
            <Fact term="To pay">
              {totalPence === null
                ? "Your own prices, as last time"
                : `${formatMoney(totalPence)}${incVat(offer)}, delivery included`}
            </Fact>
            <Fact term="How">At the door. Nothing is paid now.</Fact>
          </>
        )}
      </dl>
      {noLongerSold.length > 0 && (
        <p className="text-muted-foreground">Not sold any more: {noLongerSold.join(", ")}.</p>
      )}
      {why === null ? (
        <form method="post" action={`${cardPath(token)}/order`} className="grid gap-3">
          <input type="hidden" name="key" value={orderKey} />
          <input type="hidden" name="shownTotalPence" value={totalPence ?? ""} />
          {ofAge && <p>By ordering you confirm that you are 18 or over.</p>}
          <Button type="submit" variant="primary" size="touch">
            Order now
          </Button>
        </form>
      ) : (
        <Said title="It can't be ordered now">{why} Phone us about it.</Said>
      )}
      <a href={cardPath(token)} className="inline-block py-2 text-link underline">
        Back
      </a>
    </PlainPage>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted-foreground">{term}</dt>
    <dd>{children}</dd>
  </div>
);
