import type { Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { enqueue } from "../../../platform/jobs/enqueue";
import { endOpenSession } from "./outcome";
import { lockOrder, type OrderRow } from "./queries";

/** A little longer than the provider's page lives, so that its notice comes first. */
export const keptUnpaidMs = milliseconds({ minutes: 80 });

interface Of {
  tenantId: string;
  orderId: string;
}

/**
 * Ordered in the shop to be paid at once, and not paid. One that the office has sent a payment link for
 * is the office's to follow up.
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
