import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { Shown } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";

export type Receipt = RouterOutputs["office"]["receipts"]["one"];
export type Paid = Receipt["allocations"][number];

/** Who paid; a guest of the shop is no customer. */
export const payerOf = ({ customerName }: Pick<Receipt, "customerName">): string =>
  customerName ?? "No customer";

/** That a receipt or credit note is reversed, or reverses another; null of any other. */
export function reversalState({
  reversesId,
  reversed,
}: Pick<Receipt, "reversesId" | "reversed">): Shown | null {
  if (reversesId !== null) return { kind: "ended", words: "Reversal" };
  return reversed ? { kind: "ended", words: "Reversed" } : null;
}

/** What is paid, by its number: "INV-00012". A refund has none. */
export const paidName = ({ kind, number }: Pick<Paid, "kind" | "number">): string =>
  kind === "refund" ? "Paid back" : (number ?? "An order");

/** The page of what is paid, where it has one. */
export function pageOfPaid({ kind, id }: Pick<Paid, "kind" | "id">): string | null {
  if (kind === "refund") return null;
  return kind === "invoice" ? `/invoices/${id}` : `/orders/${id}`;
}

/** Of very many not all are named. */
export const namedAtMost = 3;

/** What a receipt or credit note pays, each with how much: "INV-00012 £40.00, INV-00013 £2.50 and 4 more". */
export function paidInWords(paid: readonly Paid[]): string {
  const named = paid
    .slice(0, namedAtMost)
    .map((one) => `${paidName(one)} ${formatMoney(one.amountPence)}`)
    .join(", ");
  const more = paid.length - namedAtMost;
  return more > 0 ? `${named} and ${formatQuantity(more)} more` : named;
}

/** What came of a receipt: what it pays, and what stays as credit. */
export function outcomeInWords({
  allocations,
  unallocatedPence,
}: Pick<Receipt, "allocations" | "unallocatedPence">): string {
  const credit = `${formatMoney(unallocatedPence)} stays as credit`;
  if (allocations.length === 0) return `No invoice is open: ${credit}`;
  const paid = `Paid: ${paidInWords(allocations)}`;
  return unallocatedPence > 0 ? `${paid}; ${credit}` : paid;
}
