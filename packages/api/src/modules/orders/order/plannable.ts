import { Prisma, type Fulfilment, type OrderStatus, type PaymentMethod } from "@roundsman/db";

/**
 * What may be put on a round: a delivery still to be made, on no round yet, and not waiting for its
 * payment link to be paid (docs/contract/orders.md#order).
 * The SQL is on `orders o`; both say the same, and a test holds them together.
 */
export const isPlannable = Prisma.sql`
  (o.status = 'placed' AND o.fulfilment = 'delivery' AND o.round_id IS NULL
   AND (o.payment_method <> 'link' OR o.paid_at IS NOT NULL))`;

export interface Plannable {
  status: OrderStatus;
  fulfilment: Fulfilment;
  roundId: string | null;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
}

/** Why an order can't be put on a round, in words for whoever tries; null where it can. */
export function whyUnplannable(order: Plannable): string | null {
  if (order.status !== "placed") return `The order is ${order.status}.`;
  if (order.fulfilment !== "delivery") return "The customer collects this order.";
  if (order.roundId !== null) return "The order is on a round already.";
  if (order.paymentMethod === "link" && order.paidAt === null) {
    return "The order waits for its payment link to be paid.";
  }
  return null;
}
