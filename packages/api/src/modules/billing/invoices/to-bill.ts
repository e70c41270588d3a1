import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { sumsDue } from "../../orders/order/due";
import { readOrders, type OrderRow } from "../../orders/order/rows";
import { onDays } from "../../../platform/values/own-days";
import { dateTimeOrNull } from "../../../platform/values/view";
import { whyNotBillable } from "./billable";
import { billsOf } from "./bills";
import type { BillableQuery, BillableCustomers } from "../invoice/schema";

/** So many orders are billed at once (docs/decisions/0044). */
export const mostOrders = 500;

/** Delivered orders (`o`) that are neither paid nor billed; what is excluded here is refused when raised. */
const isBillable = Prisma.sql`
  (o.status = 'delivered' AND o.customer_id IS NOT NULL AND o.paid_at IS NULL
   AND NOT EXISTS (SELECT FROM invoice_orders b WHERE b.tenant_id = o.tenant_id
                      AND b.order_id = o.id AND b.released_at IS NULL))`;

type Asked = z.infer<typeof BillableQuery> & { tenantId: string; timeZone: string };

/**
 * What can be billed, by customer, with what each invoice would come to: VAT is summed over the whole of
 * it, so an invoice may differ by a penny from its orders. One statement; the longest waiting first, at
 * most 500 orders.
 */
export async function customersToBill(
  db: PrismaClient,
  asked: Asked,
): Promise<z.infer<typeof BillableCustomers>> {
  const rows = await readOrders(
    db,
    Prisma.sql`WHERE ${conditionsOf(asked)} ORDER BY o.delivered_at, o.id LIMIT ${mostOrders + 1}`,
  );
  const orders = rows.slice(0, mostOrders).filter((order) => whyNotBillable(order) === null);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const customers = billsOf(orders).flatMap(({ customerId, customerName, orderIds, sums }) => {
    const theirs = orderIds.flatMap((id) => byId.get(id) ?? []);
    const { netPence, vatPence, totalPence } = sums;
    if (customerId === null) return [];
    const email = theirs[0]?.customerEmail ?? null;
    return [
      { customerId, customerName, email, netPence, vatPence, totalPence, orders: theirs.map(view) },
    ];
  });
  return {
    customers: customers.toSorted((a, b) => a.customerName.localeCompare(b.customerName, "en-GB")),
    more: rows.length > mostOrders,
  };
}

function conditionsOf({ tenantId, timeZone, customerId, from, to, onAccount }: Asked): Prisma.Sql {
  const all = [
    Prisma.sql`o.tenant_id = ${tenantId}::uuid`,
    isBillable,
    customerId && Prisma.sql`o.customer_id = ${customerId}::uuid`,
    onAccount && Prisma.sql`o.payment_method = 'on_account'`,
    ...onDays(Prisma.sql`o.delivered_at`, { from, to }, timeZone),
  ].filter((condition) => typeof condition === "object");
  return Prisma.join(all, " AND ");
}

const view = (order: OrderRow) => ({
  id: order.id,
  trackingRef: order.trackingRef,
  deliveredAt: dateTimeOrNull(order.deliveredAt),
  paymentMethod: order.paymentMethod,
  totalPence: sumsDue(order).totalPence,
});
