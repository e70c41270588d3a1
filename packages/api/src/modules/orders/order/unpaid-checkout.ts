import type { Tx } from "@roundsman/db";
import { enqueue } from "../../../platform/jobs/enqueue";
import { outstandingPence } from "../money/money";
import { endOpenSession } from "./outcome";
import { lockOrder, type OrderRow } from "./queries";

interface Of {
  tenantId: string;
  orderId: string;
}

/**
 * Ordered in the shop to be paid at once, and not paid. One that the office has sent a payment link for
 * is the office's to follow up. `isUnpaidInShop` in `stock` says the same in SQL.
 */
export const isUnpaidCheckout = (order: OrderRow): boolean =>
  order.source === "shop" &&
  order.paymentMethod === "link" &&
  order.status === "placed" &&
  order.paidAt === null &&
  (order.paidPence ?? 0) === 0 &&
  order.paymentRequestedAt === null;

/** Lets an order go that was left unpaid, and with it the goods it kept from others. Null where it is no such one. */
export async function dropUnpaid(tx: Tx, of: Of, now: Date): Promise<OrderRow | null> {
  const { tenantId, orderId } = of;
  const order = await lockOrder(tx, tenantId, orderId);
  if (!isUnpaidCheckout(order)) return null;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { status: "cancelled", cancelledAt: now, updatedAt: now },
  });
  await endOpenSession(tx, { tenantId, orderIds: [orderId] }, now);
  return order;
}

/** Looks after a while whether it was paid. */
export const dropLater = (tx: Tx, of: Of, runAt: Date): Promise<void> =>
  enqueue(tx, "drop_unpaid_order", of, { runAt, key: `drop_unpaid_order:${of.orderId}` });

/** Less is not taken by the provider, in pence. */
const leastPence = 30;

/** What stands in the way of any payment for an order. */
export function whyNotOwed(order: OrderRow): string | null {
  if (order.status === "cancelled") return "The order is cancelled.";
  return order.paidAt === null ? null : "The order is paid already.";
}

/** Returns the reason against paying an order on the provider's page, or null. */
export const whyNotPayable = (order: OrderRow): string | null =>
  whyNotOwed(order) ??
  (isBilled(order) ? `The order is on invoice ${order.invoice?.number}.` : null) ??
  (outstandingPence(order) < leastPence ? "There is too little to pay." : null);

/** It stands on an invoice that is not void: that is what is to be paid. */
export const isBilled = ({ invoice }: OrderRow): boolean =>
  invoice !== null && invoice.status !== "void";
