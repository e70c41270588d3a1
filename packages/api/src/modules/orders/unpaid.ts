import type { Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity, runPatiently } from "../../platform/audit/change";
import type { Service } from "../../platform/context/context";
import { enqueue, type Tasks } from "../../platform/jobs/enqueue";
import { orderName } from "./notices";
import { endOpenSession } from "./payment";
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
  await endOpenSession(tx, of, now);
  return order;
}

/** Looks after a while whether it was paid. */
export const dropLater = (tx: Tx, of: Of, runAt: Date): Promise<void> =>
  enqueue(tx, "drop_unpaid_order", of, { runAt, key: `drop_unpaid_order:${of.orderId}` });

/**
 * Lets an order go that was left at the payment page, and its goods with it. While a page is still open
 * on which it can be paid, it is looked at again when that has run out.
 */
export async function dropUnpaidOrder(
  { database }: Pick<Service, "database">,
  of: Tasks["drop_unpaid_order"],
): Promise<void> {
  const { tenantId, orderId } = of;
  const now = new Date();
  await runPatiently(database.service, async (tx) => {
    const open = await tx.paymentSession.findFirst({
      where: { tenantId, orderId, status: "open", expiresAt: { gt: now } },
      select: { expiresAt: true },
    });
    if (open)
      return dropLater(tx, of, new Date(open.expiresAt.getTime() + milliseconds({ minutes: 5 })));
    const dropped = await dropUnpaid(tx, of, now);
    if (!dropped) return;
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "order.cancelled",
        words: `Let order ${orderName(dropped)} go: it was left unpaid at the checkout`,
        subject: { kind: "order", id: orderId },
        before: { status: "placed" },
        after: { status: "cancelled" },
      },
      { now, requestId: null },
    );
  });
}
