import { atVat } from "@/features/goods/vat-words";
import { SumsCard } from "../figures/sums-card";
import { monthWords } from "../months";
import type { BilledLatePage } from "./billed-late-list";

type Sums = BilledLatePage["totals"][number];

const sumsOf = ({ netPence, vatPence, totalPence }: Sums) => [netPence, vatPence, totalPence];

/** The VAT of late deliveries by the month in which it counts, and by rate; nothing without any. */
export function LateVat({ months, totals }: Pick<BilledLatePage, "months" | "totals">) {
  if (months.length === 0) return null;
  return (
    <SumsCard
      title="VAT by month"
      hint="Of all that was billed late in the days that are chosen."
      what="Month and rate"
      columns={["Net", "VAT", "Including VAT"]}
      rows={[
        ...months.flatMap(({ month, rates }) =>
          rates.map((sums) => ({
            words: `${monthWords(month)}, ${atVat(sums)}`,
            sums: sumsOf(sums),
          })),
        ),
        ...totals.map((sums) => ({
          words: `All months, ${atVat(sums)}`,
          sums: sumsOf(sums),
          strong: true,
        })),
      ]}
    />
  );
}
