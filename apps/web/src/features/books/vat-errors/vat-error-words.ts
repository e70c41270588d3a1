import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type VatError = RouterOutputs["office"]["invoices"]["vatErrors"]["items"][number];
export type VatErrorSums = RouterOutputs["office"]["invoices"]["vatErrors"]["whole"];

/** "12 orders were charged wrong VAT: £180.00 too much". */
export function vatErrorWords({ count, overPence, underPence, more }: VatErrorSums): string {
  const orders = more
    ? `More than ${formatQuantity(count, "order")}`
    : formatQuantity(count, "order");
  const sums = [
    overPence > 0 && `${formatMoney(overPence)} too much`,
    underPence > 0 && `${formatMoney(underPence)} too little`,
  ].filter((words) => words !== false);
  const verb = count === 1 && !more ? "was" : "were";
  return `${orders} ${verb} charged wrong VAT${sums.length > 0 ? `: ${sums.join(", ")}` : ""}`;
}
