import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { onDays } from "../../platform/values/own-days";
import { dateTimeOrNull } from "../../platform/values/format";
import {
  partsOf,
  payableLines,
  readOrders,
  sumsDue,
  sumsOfAll,
  type OrderRow,
  type Sums,
} from "../orders";
import { whyNotBillable } from "./guards";
import type { BillableCustomers, BillableQuery } from "./schema";

/** A line as the invoice prints it; `netPence` excludes VAT. */
interface BillLine {
  orderId: string;
  description: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  netPence: number;
}

/** What one customer is billed for. */
export interface Bill {
  customerId: string | null;
  customerName: string;
  orderIds: string[];
  lines: BillLine[];
  sums: Sums;
}

/**
 * Sorts delivered orders into one bill for each customer, in the order in which they are first met. VAT
 * is summed over the whole bill (modules/orders/order/money.ts); what was not handed over is not billed.
 */
export function billsOf(orders: readonly OrderRow[]): Bill[] {
  const byCustomer = new Map<string | null, OrderRow[]>();
  for (const order of orders) {
    byCustomer.set(order.customerId, [...(byCustomer.get(order.customerId) ?? []), order]);
  }
  return [...byCustomer].map(([customerId, theirs]) => ({
    customerId,
    customerName: theirs[0]?.customerName ?? "Customer",
    orderIds: theirs.map(({ id }) => id),
    lines: theirs.flatMap(linesOf),
    sums: sumsOfAll(theirs.map(pricedOf)),
  }));
}

const pricedOf = (order: OrderRow) => ({
  lines: payableLines(order),
  chargePence: order.deliveryChargePence,
});

/** Goods, then the delivery charge: a line for each rate that bears a part of it. */
function linesOf(order: OrderRow): BillLine[] {
  const goods = payableLines(order)
    .filter(({ quantity }) => quantity > 0)
    .map(({ productName, quantity, unitPrice, vatRate }) => ({
      orderId: order.id,
      description: productName,
      quantity,
      unitPrice,
      vatRate,
      netPence: quantity * unitPrice,
    }));
  const charges = partsOf(pricedOf(order))
    .filter(({ chargePence }) => chargePence > 0)
    .map(({ vatRate, chargePence }) => ({
      orderId: order.id,
      description: order.deliveryOptionName ?? "Delivery",
      quantity: 1,
      unitPrice: chargePence,
      vatRate,
      netPence: chargePence,
    }));
  return [...goods, ...charges];
}

/** So many orders are billed at once (docs/decisions/0044). */
const mostOrders = 500;

/** Delivered orders (`o`) that are neither paid nor billed; what is excluded here is refused when raised. */
const isBillable = Prisma.sql`
  (o.status = 'delivered' AND o.customer_id IS NOT NULL AND o.paid_at IS NULL
   AND NOT EXISTS (SELECT FROM invoice_orders b WHERE b.tenant_id = o.tenant_id
                      AND b.order_id = o.id AND b.released_at IS NULL))`;

type BillableFilters = z.infer<typeof BillableQuery> & { tenantId: string; timeZone: string };

/**
 * What can be billed, by customer, with what each invoice would come to: VAT is summed over the whole of
 * it, so an invoice may differ by a penny from its orders. One statement; the longest waiting first, at
 * most 500 orders.
 */
export async function customersToBill(
  db: PrismaClient,
  asked: BillableFilters,
): Promise<z.infer<typeof BillableCustomers>> {
  const rows = await readOrders(
    db,
    Prisma.sql`WHERE ${billableConditions(asked)} ORDER BY o.delivered_at, o.id LIMIT ${mostOrders + 1}`,
  );
  const orders = rows.slice(0, mostOrders).filter((order) => whyNotBillable(order) === null);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const customers = billsOf(orders).flatMap(({ customerId, customerName, orderIds, sums }) => {
    const theirs = orderIds.flatMap((id) => byId.get(id) ?? []);
    const { netPence, vatPence, totalPence } = sums;
    if (customerId === null) return [];
    const email = theirs[0]?.customerEmail ?? null;
    return [
      {
        customerId,
        customerName,
        email,
        netPence,
        vatPence,
        totalPence,
        orders: theirs.map(viewBillable),
      },
    ];
  });
  return {
    customers: customers.toSorted((a, b) => a.customerName.localeCompare(b.customerName, "en-GB")),
    more: rows.length > mostOrders,
  };
}

function billableConditions({
  tenantId,
  timeZone,
  customerId,
  from,
  to,
  onAccount,
}: BillableFilters): Prisma.Sql {
  const all = [
    Prisma.sql`o.tenant_id = ${tenantId}::uuid`,
    isBillable,
    customerId && Prisma.sql`o.customer_id = ${customerId}::uuid`,
    onAccount && Prisma.sql`o.payment_method = 'on_account'`,
    ...onDays(Prisma.sql`o.delivered_at`, { from, to }, timeZone),
  ].filter((condition) => typeof condition === "object");
  return Prisma.join(all, " AND ");
}

const viewBillable = (order: OrderRow) => ({
  id: order.id,
  trackingRef: order.trackingRef,
  deliveredAt: dateTimeOrNull(order.deliveredAt),
  paymentMethod: order.paymentMethod,
  totalPence: sumsDue(order).totalPence,
});
