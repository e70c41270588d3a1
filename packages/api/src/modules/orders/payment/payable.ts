import type { OrderRow } from "../order/rows";
import { sumsDue } from "../order/due";

/** Less is not taken by the provider, in pence. */
const leastPence = 30;

/** Pence including VAT, still to come in for an order. */
export const outstandingPence = (order: OrderRow): number =>
  Math.max(0, sumsDue(order).totalPence - (order.paidPence ?? 0));

/** What stands in the way of paying an order on the provider's page, whatever was agreed. */
export function whyNotPayable(order: OrderRow): string | null {
  if (order.status === "cancelled") return "The order is cancelled.";
  if (order.paidAt !== null) return "The order is paid already.";
  return outstandingPence(order) < leastPence ? "There is too little to pay." : null;
}

/** What stands in the way of a payment link for an order. */
export const whyNotLinkable = (order: OrderRow): string | null =>
  whyNotPayable(order) ??
  (order.paymentMethod === "link" ? null : "The order is not to be paid by link.");
