import { Card, Stat } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";

type Owing = RouterOutputs["office"]["invoices"]["listOwing"];

/** What is owed altogether, and how late. Including VAT. */
export function OwingFigures({ totals }: Pick<Owing, "totals">) {
  const figures = [
    { label: "Owed", pence: totals.owedPence },
    { label: "Not due yet", pence: totals.notDuePence },
    { label: "Up to 30 days late", pence: totals.upTo30Pence },
    { label: "31 to 60 days", pence: totals.upTo60Pence },
    { label: "61 to 90 days", pence: totals.upTo90Pence },
    { label: "Over 90 days", pence: totals.over90Pence },
    { label: "Delivered, not paid", pence: totals.deliveriesPence },
    { label: "Unused credit", pence: totals.creditPence },
    { label: "Balance, as in the books", pence: totals.balancePence },
  ];
  return (
    <Card className="mb-4 grid grid-cols-2 gap-4 p-4 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ label, pence }) => (
        <Stat
          key={label}
          label={label === "Owed" ? <IfVat instead="Owed">Owed, inc VAT</IfVat> : label}
          value={formatMoney(pence)}
        />
      ))}
    </Card>
  );
}
