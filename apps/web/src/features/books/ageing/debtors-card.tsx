import { Alert } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { hasVatHere } from "@/features/goods/has-vat-here";
import type { RouterOutputs } from "@/trpc/outputs";
import { SumsCard } from "../figures/sums-card";

type Debtors = RouterOutputs["office"]["books"]["debtors"];

const figuresOf = (row: Debtors["totals"]) => [
  row.notDuePence,
  row.upTo30Pence,
  row.upTo60Pence,
  row.upTo90Pence,
  row.over90Pence,
  row.creditPence,
  row.balancePence,
];

/** Who owed what, by how late it was, and that the books say the same. Including VAT. */
export async function DebtorsByAge({ debtors }: { debtors: Debtors }) {
  const { items, totals, booksPence, differencePence } = debtors;
  const hasVat = await hasVatHere();
  return (
    <div className="flex flex-col gap-4">
      {differencePence !== 0 && (
        <Alert tone="danger" title="This does not agree with the books">
          It comes to {formatMoney(totals.balancePence)}, and the statements to{" "}
          {formatMoney(booksPence)}. Please tell the service&apos;s support.
        </Alert>
      )}
      <SumsCard
        title={hasVat ? "By days overdue, inc VAT" : "By days overdue"}
        what="Customer"
        columns={["Not due", "1 to 30", "31 to 60", "61 to 90", "Over 90", "Credit", "Balance"]}
        rows={[
          ...items.map((row) => ({ words: row.customerName, sums: figuresOf(row) })),
          ...(items.length > 0
            ? [{ words: "Altogether", sums: figuresOf(totals), strong: true }]
            : []),
        ]}
        nothing="Nobody owed anything, and nobody had credit."
      >
        <p>
          The books say {formatMoney(booksPence)} for the end of that day. Credit is not taken off
          the columns before it. A delivery that was not paid was due on its day.
        </p>
      </SumsCard>
    </div>
  );
}
