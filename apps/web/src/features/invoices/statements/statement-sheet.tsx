import { PrintSheet } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { PaperFrom, type PaperBusiness } from "@/features/rounds/paper/paper-from";
import type { RouterOutputs } from "@/trpc/outputs";
import { StatementTable } from "./statement-table";

type StatementSheetProps = {
  statement: RouterOutputs["office"]["customers"]["statement"];
  business: PaperBusiness;
};

/** A customer's account between two days, as it is printed. Everything includes VAT. */
export function StatementSheet({ statement, business }: StatementSheetProps) {
  const { customerName, from, to, closingPence, overduePence, creditPence, unbilledPence } =
    statement;
  return (
    <PrintSheet
      title={`Statement for ${customerName}`}
      from={<PaperFrom business={business} />}
      facts={
        <>
          <span className="block">From {formatDate(from)}</span>
          <span className="block">to {formatDate(to)}</span>
        </>
      }
      footer={<IfVat>All figures include VAT.</IfVat>}
    >
      <StatementTable statement={statement} />
      <dl className="ml-auto w-full max-w-xs text-dense" data-print="together">
        <Sum term={`Owed on ${formatDate(to)}`} pence={closingPence} strong />
        {overduePence > 0 && <Sum term="Of which overdue now" pence={overduePence} />}
        {creditPence > 0 && <Sum term="Credit for the next invoice" pence={creditPence} />}
        {unbilledPence > 0 && <Sum term="Delivered, not billed yet" pence={unbilledPence} />}
      </dl>
    </PrintSheet>
  );
}

type SumProps = { term: string; pence: number; strong?: boolean };

function Sum({ term, pence, strong = false }: SumProps) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${strong ? "font-semibold" : ""}`}>
      <dt>{term}</dt>
      <dd className="tabular-nums">{formatMoney(pence)}</dd>
    </div>
  );
}
