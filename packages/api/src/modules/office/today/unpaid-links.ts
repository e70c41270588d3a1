import { Prisma, type PrismaClient } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import { readOrders } from "../../orders/order/rows";
import { outstandingPence } from "../../orders/payment/payable";

const shown = 5;

/** Orders that wait for their payment link to be paid, the oldest first: the first few, and how many. */
export async function unpaidLinks(db: Pick<PrismaClient, "$queryRaw">, tenantId: string) {
  const waiting = Prisma.sql`
    WHERE o.tenant_id = ${tenantId}::uuid AND o.status = 'placed' AND o.payment_method = 'link' AND o.paid_at IS NULL`;
  const [orders, [all]] = await Promise.all([
    readOrders(db, Prisma.sql`${waiting} ORDER BY o.created_at, o.id LIMIT ${shown}`),
    db.$queryRaw<{ count: number }[]>(
      Prisma.sql`SELECT count(*)::int AS count FROM orders o ${waiting}`,
    ),
  ]);
  const items = orders.map((order) => ({
    orderId: order.id,
    trackingRef: order.trackingRef,
    customerName: order.customerName,
    duePence: outstandingPence(order),
    paymentRequestedAt: dateTimeOrNull(order.paymentRequestedAt),
    createdAt: dateTime(order.createdAt),
  }));
  return { count: all?.count ?? 0, items };
}
