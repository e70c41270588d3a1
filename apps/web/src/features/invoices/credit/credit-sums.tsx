import { CircleAlert } from "lucide-react";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { vatKey, vatLabel } from "@/features/goods/vat-words";
import type { Invoice } from "@/features/states/invoice-states";
import type { CreditEstimate } from "./credit-draft";

type CreditSumsProps = {
  invoice: Pick<Invoice, "number" | "customerName" | "netPence" | "totalPence">;
  /** Null while nothing is chosen, undefined while it is worked out. */
  estimate: CreditEstimate | null | undefined;
  /** Why what is chosen can't be credited. */
  refusal: string | null;
};

/** What the credit note comes to and what becomes of it, in sight however long the list above is. */
export function CreditSums({ invoice, estimate, refusal }: CreditSumsProps) {
  return (
    <div
      aria-live="polite"
      className="sticky -bottom-4 -mx-5 -mb-4 border-t bg-raised px-5 py-3 text-dense tabular-nums"
    >
      {refusal !== null ? (
        <p className="flex items-start gap-1.5 font-medium text-danger-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      ) : estimate === null ? (
        <p className="text-muted-foreground">
          Choose what to credit, and see here what it comes to.
        </p>
      ) : (
        <Sums invoice={invoice} estimate={estimate} />
      )}
    </div>
  );
}

function Sums({ invoice, estimate }: Pick<CreditSumsProps, "invoice" | "estimate">) {
  const words = useVat(invoice);
  const { paysPence = 0, unallocatedPence = 0, vat = [] } = estimate ?? {};
  return (
    <>
      <dl className="flex flex-col gap-0.5">
        {words.isShown && (
          <>
            <Line term="Net" pence={estimate?.netPence} />
            {vat.map(({ vatPence, ...kind }) => (
              <Line key={vatKey(kind)} term={vatLabel(kind)} pence={vatPence} />
            ))}
          </>
        )}
        <div className="flex justify-between gap-4 text-sm font-semibold">
          <dt>Total{words.inc}</dt>
          <dd>{moneyOf(estimate?.totalPence)}</dd>
        </div>
      </dl>
      <p className="mt-1 flex flex-wrap gap-x-2">
        {paysPence > 0 && (
          <span>
            Takes {formatMoney(paysPence)} off {invoice.number}.
          </span>
        )}
        {unallocatedPence > 0 && (
          <span>
            {formatMoney(unallocatedPence)} is left as credit of {invoice.customerName}.
          </span>
        )}
      </p>
    </>
  );
}

// What is not known yet is no sum: £0.00 would be read out.
const moneyOf = (pence: number | undefined) => (pence === undefined ? "…" : formatMoney(pence));

const Line = ({ term, pence }: { term: string; pence: number | undefined }) => (
  <div className="flex justify-between gap-4 text-muted-foreground">
    <dt>{term}</dt>
    <dd>{moneyOf(pence)}</dd>
  </div>
);
