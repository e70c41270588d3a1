import { fromDay } from "../../../../platform/values/format";
import { daysInWords, ratePercent, type Bearing } from "./late-debts";

/* A charge of interest, as its invoice states it and as it is kept. */

/** The lines of one debt: one for days without a break, one for the fixed sum, one for the costs over it. */
export function linesOf({
  debt,
  base,
  stretches,
  compensationPence,
  costsPence,
  costsFor,
}: Bearing): { description: string; pence: number }[] {
  const rate = base ? `${ratePercent(base.percent)}%` : "";
  const interest = stretches.map(({ interestPence, days, ...stretch }) => ({
    description: `Statutory interest on ${debt.number}, ${daysInWords(stretch)}: ${days} ${days === 1 ? "day" : "days"} at ${rate} a year`,
    pence: interestPence,
  }));
  const fixed = {
    description: `Compensation for late payment of ${debt.number}`,
    pence: compensationPence,
  };
  const costs = {
    description: `Costs of recovering ${debt.number} over the fixed sum: ${costsFor}`,
    pence: costsPence,
  };
  return [...interest, fixed, costs].filter(({ pence }) => pence > 0);
}

/** The rows that keep it. The fixed sum and the costs are on the row of the first days. */
export const rowsOf = ({ debt, base, stretches, compensationPence, costsPence }: Bearing) =>
  stretches.map((stretch, index) => ({
    invoiceId: debt.id,
    fromOn: fromDay(stretch.from),
    toOn: fromDay(stretch.to),
    basePercent: base?.percent ?? 0,
    interestPence: stretch.interestPence,
    compensationPence: index === 0 ? compensationPence : 0,
    costsPence: index === 0 ? costsPence : 0,
  }));
