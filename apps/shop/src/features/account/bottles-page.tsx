import { buttonVariants } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { OwnAgreement, OwnHeld } from "@/trpc/buying";
import { bottlesPath } from "@/features/links/pages";
import { SafetySheet } from "@/features/products/safety-sheet";
import { Nothing, OwnPage } from "./own-page";

interface BottlesPageProps {
  held: readonly OwnHeld[];
  agreements: { items: readonly OwnAgreement[]; nextCursor: string | null };
}

/** What a customer holds of the business's bottles, and what they paid for keeping them. */
export function BottlesPage({ held, agreements: { items, nextCursor } }: BottlesPageProps) {
  return (
    <OwnPage title="Your bottles">
      {held.length === 0 ? (
        <Nothing>We have no bottles of ours with you.</Nothing>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {held.map(({ productName, count, addressId, address, rentedAs, safetySheetUrl }) => (
            <li
              key={`${addressId} ${productName}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <span className="font-semibold">
                {count} × {productName}
              </span>
              <span className="text-sm text-muted-foreground">
                {[address ?? "Picked up, or no address known", rentedAs && `rented: ${rentedAs}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="basis-full empty:hidden">
                <SafetySheet url={safetySheetUrl} of={productName} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <h2 className="mt-9 mb-3 text-2xl font-bold">Your agreements</h2>
      {items.length === 0 ? (
        <Nothing>None. An agreement is made where you keep a bottle and hand in no empty.</Nothing>
      ) : (
        <div className="grid gap-4">
          {items.map((agreement) => (
            <Agreement key={agreement.id} agreement={agreement} />
          ))}
        </div>
      )}
      {nextCursor !== null && (
        <a
          href={`${bottlesPath}?after=${encodeURIComponent(nextCursor)}`}
          className={`${buttonVariants({ size: "touch" })} mt-4`}
        >
          Earlier agreements
        </a>
      )}
    </OwnPage>
  );
}

function Agreement({ agreement }: { agreement: OwnAgreement }) {
  const { id, number, name, count, openCount, paidOn, chargePence, refundPence, percents } =
    agreement;
  return (
    <section
      aria-label={`Agreement ${number}`}
      className="rounded-card border border-border bg-surface p-5"
    >
      <h3 className="text-lg font-bold">
        {number}: {count} × {name}
      </h3>
      <p className="text-muted-foreground">
        {formatMoney(chargePence)} each, since {formatDate(paidOn)}
      </p>
      <p className="mt-2">
        {openCount === 0
          ? "All of them came back."
          : `${openCount} with you. Bring ${openCount === 1 ? "it" : "them"} back today and you get ${formatMoney(refundPence)}.`}
      </p>
      <p className="mt-1 text-sm text-muted-foreground">
        You get back, by year: {percents.map((percent) => `${percent}%`).join(", ")}.
      </p>
      {agreement.hasScan && (
        <a
          href={`/account/agreements/${id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Signed paper of ${number}`}
          className={`${buttonVariants({ size: "touch" })} mt-3`}
        >
          Signed paper
        </a>
      )}
    </section>
  );
}
