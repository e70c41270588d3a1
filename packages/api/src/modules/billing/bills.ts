import {
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import type { z } from "zod";
import { withinDays } from "../../platform/values/own-days";
import { dateTimeOrNull } from "../../platform/values/format";
import {
  partsOf,
  payableLines,
  selectOrders,
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

const o = expressionBuilder<{ o: Tables["orders"] }, "o">();

/** Of orders as `o`: on no invoice, or on void ones alone. */
export const isOnNoInvoice: Expression<SqlBool> = o.not(
  o.exists(
    sqlBuilder
      .selectFrom("invoice_orders as b")
      .where(sql<boolean>`b.tenant_id = o.tenant_id and b.order_id = o.id`)
      .where("b.released_at", "is", null)
      .select("b.order_id"),
  ),
);

/** Delivered orders (`o`) that are neither paid nor billed; what is excluded here is refused when raised. */
const isBillable = o.and([
  o("o.status", "=", sql.lit("delivered")),
  o("o.customer_id", "is not", null),
  o("o.paid_at", "is", null),
  isOnNoInvoice,
]);

type BillableFilters = z.infer<typeof BillableQuery> & { tenantId: string; timeZone: string };

/**
 * What can be billed, by customer, with what each invoice would come to: VAT is summed over the whole of
 * it, so an invoice may differ by a penny from its orders. One statement; the longest waiting first, at
 * most 500 orders.
 */
export async function customersToBill(
  db: SqlRunner,
  asked: BillableFilters,
): Promise<z.infer<typeof BillableCustomers>> {
  const rows = await runSql(
    db,
    selectOrders
      .where("o.tenant_id", "=", asked.tenantId)
      .where((eb) => eb.and(billableConditions(asked)))
      .orderBy("o.delivered_at")
      .orderBy("o.id")
      .limit(mostOrders + 1),
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
  timeZone,
  customerId,
  from,
  to,
  onAccount,
}: BillableFilters): Expression<SqlBool>[] {
  return [
    isBillable,
    customerId && o("o.customer_id", "=", customerId),
    onAccount && o("o.payment_method", "=", "on_account"),
    ...withinDays(o.ref("o.delivered_at"), { from, to }, timeZone),
  ].filter((condition) => typeof condition === "object");
}

const viewBillable = (order: OrderRow) => ({
  id: order.id,
  number: order.number,
  deliveredAt: dateTimeOrNull(order.deliveredAt),
  paymentMethod: order.paymentMethod,
  totalPence: sumsDue(order).totalPence,
});

/** Pence, including VAT: what was delivered to a customer on account and is on no invoice yet. */
export async function unbilledPence(
  runner: SqlRunner,
  tenantId: string,
  customerId: string,
): Promise<number> {
  const orders = await runSql(
    runner,
    selectOrders
      .where("o.tenant_id", "=", tenantId)
      .where("o.customer_id", "=", customerId)
      .where("o.status", "=", "delivered")
      .where("o.payment_method", "=", "on_account")
      .where("o.paid_at", "is", null)
      .where(isOnNoInvoice),
  );
  return orders.reduce((sum, order) => sum + sumsDue(order).totalPence, 0);
}
