import { formatMoney } from "@roundsman/ui/format";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type BankLine = RouterOutputs["office"]["bank"]["oneLine"];
export type Suggestion = BankLine["suggestions"][number];
/** What a file comes to. */
export type Looked = RouterOutputs["office"]["bank"]["upload"];
export type MatchItem = RouterInputs["office"]["bank"]["match"]["items"][number];

/** What the service is sent when a suggestion is confirmed: all that is left of the line. */
export const confirming = (line: BankLine, suggestion: Suggestion): MatchItem => {
  const amountPence = Math.abs(line.leftPence);
  const { customerId, receiptId, refundId, pays, oldestFirst } = suggestion;
  if (receiptId !== null) return { lineId: line.id, parts: [{ amountPence, receiptId }] };
  if (refundId !== null) return { lineId: line.id, parts: [{ amountPence, refundId }] };
  // Without them the oldest are paid first, as they stand by then.
  const allocations = oldestFirst
    ? undefined
    : pays.map((pay) => ({ invoiceId: pay.invoiceId, amountPence: pay.amountPence }));
  return {
    lineId: line.id,
    parts: [{ amountPence, customerId: customerId ?? "", allocations }],
  };
};

/** "pays INV-1007 and INV-1009, £2.00 stays as credit" */
export function outcomeOf({ receiptId, refundId, pays, creditPence }: Suggestion): string {
  if (receiptId !== null) return "the receipt that was entered";
  if (refundId !== null) return "the refund that was noted";
  const shown = pays.slice(0, 3).map(({ number }) => number);
  const more = pays.length > shown.length ? ` and ${pays.length - shown.length} more` : "";
  const credit = creditPence > 0 ? `${formatMoney(creditPence)} stays as credit` : "";
  const paid = shown.length > 0 ? `pays ${shown.join(", ")}${more}` : "";
  return [paid, credit].filter((words) => words !== "").join("; ");
}
