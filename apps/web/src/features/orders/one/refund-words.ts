import type { RouterOutputs } from "@/trpc/outputs";

export type Refunds = RouterOutputs["office"]["payments"]["refunds"];
export type RefundMethod = Refunds["items"][number]["method"];

/** How money is paid back. */
export const refundMethodWords: Record<RefundMethod, string> = {
  card: "Back to the card",
  cash: "Cash",
  bank_transfer: "Bank transfer",
};

/** The same after a sum: "£20.00 in cash". */
export const paidBackWords: Record<RefundMethod, string> = {
  card: "to the card",
  cash: "in cash",
  bank_transfer: "by bank transfer",
};
