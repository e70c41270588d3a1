import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { dropLater, dropUnpaid, orderName } from "../../orders";

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
