import {
  anyUuid,
  expressionBuilder,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { withinDays } from "../../../platform/values/own-days";
import { dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import {
  lateBillingOf,
  selectOrders,
  sumsDue,
  sumsOfAll,
  type OrderRow,
  type Sums,
} from "../../orders";
import { billLinesOf, pricedOf, type BillLine } from "./bill-lines";
import { whyNotBillable } from "./guards";
import type { Supply } from "./late-parts";
import { mostAtOnce, type BillableCustomers, type BillableQuery } from "./schema";

/** What one customer is billed for. */
export interface Bill {
  customerId: string | null;
  customerName: string;
  orderIds: string[];
  lines: BillLine[];
  sums: Sums;
  /** The orders on account among `orderIds`; left out if there are none. */
  supplies?: readonly Supply[];
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
    lines: theirs.flatMap(billLinesOf),
    sums: sumsOfAll(theirs.map(pricedOf)),
    supplies: theirs.flatMap(supplyOf),
  }));
}

/** An order that is not on account is a sale of its day already (docs/decisions/0248), so its invoice moves no tax point. */
function supplyOf(order: OrderRow): Supply[] {
  const { id: orderId, deliveredAt, paymentMethod } = order;
  if (paymentMethod !== "on_account" || deliveredAt === null) return [];
  return [{ orderId, deliveredAt, parts: sumsOfAll([pricedOf(order)]).parts }];
}

const o = expressionBuilder<{ o: Tables["orders"] }, "o">();

/** Of orders as `o`: on no invoice, or on void ones alone. */
export const isOnNoInvoice: Expression<SqlBool> = o.not(
  o.exists(
    sqlBuilder
      .selectFrom("invoice_orders as b")
      .where(sql<boolean>`${sameBusiness("b", "o")} and b.order_id = o.id`)
      .where("b.released_at", "is", null)
      .select("b.order_id"),
  ),
);

/** Delivered orders (`o`) that are neither paid nor billed; what is excluded here is refused when raised. */
const isBillable = o.and([
  o("o.status", "=", sql.lit("delivered")),
  o("o.customer_id", "is not", null),
  o("o.paid_at", "is", null),
  o.or([o("o.paid_pence", "is", null), o("o.paid_pence", "=", 0)]),
  o.exists(
    sqlBuilder
      .selectFrom("order_lines as l")
      .where(sql<boolean>`${sameBusiness("l", "o")} and l.order_id = o.id`)
      .where("l.delivered_quantity", ">", 0)
      .select("l.id"),
  ),
  isOnNoInvoice,
]);

type Asking = z.infer<typeof BillableQuery> & { tenantId: string; timeZone: string };
type BillableFilters = Omit<Asking, "cursor" | "limit">;
type Viewing = Parameters<typeof lateBillingOf>[1];

const BillablePlace = z.tuple([z.string(), Uuid]);

/**
 * A page of what can be billed: customers by name, each with all of their orders and what their invoice would
 * come to. VAT is summed over the whole of an invoice, so it may differ by a penny from its orders. A page has
 * no more orders than are billed at once; of somebody who alone has more, those that wait longest. Two
 * statements, however much there is.
 */
export async function customersToBill(
  db: SqlRunner,
  { cursor, limit, ...asked }: Asking,
  viewing: Viewing,
): Promise<z.infer<typeof BillableCustomers>> {
  const found = await pageToBill(db, asked, decodeCursor(cursor, BillablePlace), limit);
  const page = toPage(
    found,
    fitting(found, limit),
    ({ customerId, email }) => ({ customerId, email }),
    ({ name, customerId }) => [name, customerId],
  );
  const customerIds = page.items.map(({ customerId }) => customerId);
  const orders = await ordersToBill(db, asked, customerIds);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const bills = new Map(billsOf(orders).map((bill) => [bill.customerId, bill]));
  return {
    customers: page.items.flatMap(({ customerId, email }) => {
      const bill = bills.get(customerId);
      if (!bill) return [];
      const { customerName, orderIds, sums } = bill;
      const theirs = orderIds.flatMap((id) => byId.get(id) ?? []);
      return {
        customerId,
        customerName,
        email,
        netPence: sums.netPence,
        vatPence: sums.vatPence,
        totalPence: sums.totalPence,
        orders: theirs.map((order) => viewBillable(order, viewing)),
      };
    }),
    nextCursor: page.nextCursor,
    whole: { customers: found[0]?.allCustomers ?? 0, orders: found[0]?.allOrders ?? 0 },
  };
}

/** Who is on a page, as its last row who comes after it, and beside each how much there is altogether. */
const pageToBill = (
  db: SqlRunner,
  asked: BillableFilters,
  after: z.infer<typeof BillablePlace> | null,
  limit: number,
) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom((eb) =>
        eb
          .selectFrom("orders as o")
          .innerJoin("customers as c", (join) =>
            join.onRef("c.tenant_id", "=", "o.tenant_id").onRef("c.id", "=", "o.customer_id"),
          )
          .where("o.tenant_id", "=", asked.tenantId)
          .where((where) => where.and(billableConditions(asked)))
          .groupBy(["c.id", "c.name", "c.email", "c.accounts_email"])
          .select([
            "c.id as customerId",
            "c.name",
            sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
            sql<number>`count(*)::int`.as("orders"),
            sql<number>`(count(*) over ())::int`.as("allCustomers"),
            sql<number>`(sum(count(*)) over ())::int`.as("allOrders"),
          ])
          .as("e"),
      )
      .where((eb) =>
        after ? eb(eb.refTuple("e.name", "e.customerId"), ">", eb.tuple(...after)) : eb.lit(true),
      )
      .orderBy("e.name")
      .orderBy("e.customerId")
      .limit(limit + 1)
      .selectAll(),
  );

/** How many of the first customers may be billed at once; one, however much they have. */
function fitting(customers: readonly { orders: number }[], limit: number): number {
  let orders = 0;
  const over = customers.findIndex((customer) => (orders += customer.orders) > mostAtOnce);
  return Math.max(1, Math.min(over === -1 ? customers.length : over, limit));
}

/** All that these customers are to be billed for, the longest waiting first. */
async function ordersToBill(
  db: SqlRunner,
  asked: BillableFilters,
  customerIds: readonly string[],
): Promise<OrderRow[]> {
  if (customerIds.length === 0) return [];
  const rows = await runSql(
    db,
    selectOrders
      .where("o.tenant_id", "=", asked.tenantId)
      .where("o.customer_id", "=", anyUuid(customerIds))
      .where((eb) => eb.and(billableConditions(asked)))
      .orderBy("o.delivered_at")
      .orderBy("o.id")
      .limit(mostAtOnce),
  );
  return rows.filter((order) => whyNotBillable(order) === null);
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

const viewBillable = (order: OrderRow, viewing: Viewing) => ({
  id: order.id,
  number: order.number,
  deliveredAt: dateTimeOrNull(order.deliveredAt),
  paymentMethod: order.paymentMethod,
  totalPence: sumsDue(order).totalPence,
  ...lateBillingOf(order, viewing),
});
