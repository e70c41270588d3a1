import type { StatusKind } from "@roundsman/ui";
import { formatDateRange, formatDay } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type Order = RouterOutputs["office"]["orders"]["one"];

/** A state as a StatusBadge shows it. */
export type Shown = { kind: StatusKind; words: string };

/** What was ordered, in a line: "2 × Propane 47 kg, 1 × Butane 12 kg". */
export const goodsInWords = (
  lines: readonly { quantity: number; productName: string }[],
  between = ", ",
): string => lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(between);

/** Where an order stands on its way to the customer. */
export function orderState(order: Pick<Order, "status" | "fulfilment" | "roundId">): Shown {
  const collects = order.fulfilment === "collection";
  switch (order.status) {
    case "cancelled":
      return { kind: "ended", words: "Cancelled" };
    case "delivered":
      return { kind: "done", words: collects ? "Collected" : "Delivered" };
    case "placed":
      if (collects) return { kind: "waiting", words: "To collect" };
      return order.roundId === null
        ? { kind: "waiting", words: "Placed" }
        : { kind: "scheduled", words: "On a round" };
  }
}

type Money = Pick<
  Order,
  | "status"
  | "paymentMethod"
  | "paidAt"
  | "refundDue"
  | "refundUnderWay"
  | "invoice"
  | "paymentRequestedAt"
>;

/** Where its money stands; null where there is nothing to say. */
export function paymentState(order: Money): Shown | null {
  if (order.refundDue > 0) {
    return order.refundUnderWay < order.refundDue
      ? { kind: "attention", words: "Refund due" }
      : { kind: "scheduled", words: "Refund on its way" };
  }
  if (order.status === "cancelled") return null;
  if (order.paidAt !== null) return { kind: "done", words: "Paid" };
  switch (order.paymentMethod) {
    case "link":
      return order.paymentRequestedAt === null
        ? { kind: "attention", words: "Link to make" }
        : { kind: "attention", words: "Link made" };
    case "cash":
      return { kind: "waiting", words: "Cash to take" };
    case "on_account":
      return order.invoice && order.invoice.status !== "void"
        ? { kind: "scheduled", words: `Invoice ${order.invoice.number}` }
        : { kind: "waiting", words: "On account" };
  }
}

export const paymentMethodWords: Record<Order["paymentMethod"], string> = {
  on_account: "On account",
  link: "Payment link",
  cash: "Cash at the door",
};

export const paidViaWords: Record<NonNullable<Order["paidVia"]>, string> = {
  provider: "by payment link",
  office: "to the office",
  shop: "in the shop",
  cash: "in cash",
};

export const sourceWords: Record<Order["source"], string> = {
  office: "by the office",
  shop: "in the shop",
  api: "by an integration",
  import: "by an import",
};

export const leaveWords: Record<NonNullable<Order["leaveInstruction"]>, string> = {
  none: "Don't leave it",
  neighbour: "Leave with a neighbour",
  safe_place: "Leave in a safe place",
};

/** The day the customer asked for, else the days they were promised. */
export function dueText(order: Order, timeZone: string): string {
  if (order.wantedOn) return formatDay(order.wantedOn, timeZone);
  if (order.expectedFrom === null || order.expectedTo === null) return "–";
  return formatDateRange(order.expectedFrom, order.expectedTo, timeZone);
}
