import {
  expressionBuilder,
  jsonArrayFrom,
  jsonObjectFrom,
  prepareSql,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
import type { Events } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";

const o = expressionBuilder<Tables & { o: Tables["orders"] }, "o">();

type HeldPlace = Record<"areaId" | "areaName" | "day", string> &
  Record<"windowFrom" | "windowUntil", string | null>;
const heldPlace = sql<HeldPlace | null>`(
  select json_build_object('areaId', d.area_id, 'areaName', a.name, 'day', d.day,
                           'windowFrom', d.window_from, 'windowUntil', d.window_until)
    from delivery_places d join delivery_areas a on ${sameBusiness("a", "d")} and a.id = d.area_id
   where ${sameBusiness("d", "o")} and d.order_id = o.id)`;

/** Orders `o` with everything their resource shows, in one statement. A caller adds which, and must name the tenant. */
export const selectOrders = sqlBuilder.selectFrom("orders as o").select((eb) => [
  "o.id",
  "o.customer_id as customerId",
  "o.customer_name as customerName",
  "o.delivery_address_id as deliveryAddressId",
  "o.deliver_to_name as deliverToName",
  "o.deliver_to_address as deliverToAddress",
  "o.deliver_to_postcode as deliverToPostcode",
  "o.latitude",
  "o.longitude",
  "o.round_id as roundId",
  "o.delivery_option_id as deliveryOptionId",
  "o.delivery_option_name as deliveryOptionName",
  "o.status",
  "o.fulfilment",
  "o.source",
  "o.external_ref as externalRef",
  "o.metadata",
  "o.number",
  "o.tracking_ref as trackingRef",
  "o.leave_instruction as leaveInstruction",
  "o.leave_detail as leaveDetail",
  "o.expected_from as expectedFrom",
  "o.expected_to as expectedTo",
  "o.wanted_on as wantedOn",
  "o.standing_order_id as standingOrderId",
  "o.delivery_charge_pence as deliveryChargePence",
  "o.charge_rule as chargeRule",
  "o.delivery_discount_pence as deliveryDiscountPence",
  "o.discount_percent as discountPercent",
  "o.discount_reason as discountReason",
  "o.payment_method as paymentMethod",
  "o.notes",
  "o.refund_settled_at as refundSettledAt",
  "o.paid_at as paidAt",
  "o.paid_via as paidVia",
  "o.paid_pence as paidPence",
  "o.refunding_pence as refundingPence",
  "o.payment_requested_at as paymentRequestedAt",
  "o.delivered_at as deliveredAt",
  "o.cancelled_at as cancelledAt",
  "o.location_id as locationId",
  "o.rest_open_since as restOpenSince",
  "o.rest_of_id as restOfId",
  "o.created_at as createdAt",
  "o.updated_at as updatedAt",
  heldPlace.as("deliveryPlace"),
  eb
    .selectFrom("customers as c")
    .whereRef("c.tenant_id", "=", "o.tenant_id")
    .whereRef("c.id", "=", "o.customer_id")
    .select(sql<string | null>`c.email::text`.as("email"))
    .as("customerEmail"),
  jsonArrayFrom(
    eb
      .selectFrom("order_lines as l")
      .whereRef("l.tenant_id", "=", "o.tenant_id")
      .whereRef("l.order_id", "=", "o.id")
      .orderBy("l.position")
      .select([
        "l.id",
        "l.product_id as productId",
        "l.product_name as productName",
        "l.quantity",
        "l.unit",
        "l.measure",
        "l.measure_price as measurePrice",
        "l.unit_price as unitPrice",
        "l.unit_price_inc_vat as unitPriceIncVat",
        "l.vat_rate as vatRate",
        "l.vat_treatment as vatTreatment",
        "l.unregistered",
        "l.qualifying_percent as qualifyingPercent",
        "l.vat_rule as vatRule",
        sql<string | null>`l.vat_rule_from::text`.as("vatRuleFrom"),
        "l.vat_reason as vatReason",
        "l.vat_certificate_id as vatCertificateId",
        "l.vat_overridden as vatOverridden",
        "l.fuel",
        "l.discount_percent as discountPercent",
        "l.delivered_quantity as deliveredQuantity",
        "l.cancelled_quantity as cancelledQuantity",
      ]),
  ).as("lines"),
  jsonArrayFrom(
    eb
      .selectFrom("order_collect as e")
      .whereRef("e.tenant_id", "=", "o.tenant_id")
      .whereRef("e.order_id", "=", "o.id")
      .orderBy("e.sort_name")
      .select(["e.product_id as productId", "e.product_name as productName", "e.quantity"]),
  ).as("collect"),
  // The one that bills it; else the last void one.
  jsonObjectFrom(
    eb
      .selectFrom("invoice_orders as b")
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "b.tenant_id").onRef("i.id", "=", "b.invoice_id"),
      )
      .whereRef("b.tenant_id", "=", "o.tenant_id")
      .whereRef("b.order_id", "=", "o.id")
      .orderBy((sort) => sort("b.released_at", "is not", null))
      .orderBy("i.sequence", "desc")
      .limit(sql.lit(1))
      .select(["i.id", "i.number", "i.status"]),
  ).as("invoice"),
]);

/** An order with everything its resource shows. */
export type OrderRow = InferResult<typeof selectOrders>[number];

const selectOrder = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectOrders.where("o.tenant_id", "=", tenantId).where("o.id", "=", id),
);

/** Null where the business has no such order. */
export async function readOrder(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<OrderRow | null> {
  const [order] = await selectOrder(runner, { tenantId, id });
  return order ?? null;
}

/** The order as it stands inside a change. @throws not_found */
export async function orderNow(runner: SqlRunner, tenantId: string, id: string): Promise<OrderRow> {
  const order = await readOrder(runner, tenantId, id);
  if (!order) throw notFound("order");
  return order;
}

/** The same, with its row held until the change is through. Rounds are locked before orders. */
export async function lockOrder(tx: Tx, tenantId: string, id: string): Promise<OrderRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  return orderNow(tx, tenantId, id);
}

/** What receipts pay of one order, the latest first. */
export const receiptsOf = (runner: SqlRunner, tenantId: string, orderId: string) =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom("allocations as a")
      .innerJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.order_id", "=", orderId)
      .groupBy(["r.id", "r.received_at", "r.provider_ref", "r.method"])
      .having((eb) => eb(eb.fn.sum("a.amount_pence"), ">", eb.lit(0)))
      .orderBy("r.received_at", "desc")
      .orderBy("r.id", "desc")
      .select([
        "r.id",
        "r.provider_ref as providerRef",
        "r.method",
        sql<number>`sum(a.amount_pence)::int`.as("pence"),
      ]),
  );

/**
 * What may be put on a round: a delivery still to be made, on no round yet, and not waiting for its
 * payment link to be paid (docs/contract/orders.md#order).
 * The SQL is on `orders as o`; both say the same, and a test holds them together. Its constants are
 * literals, so that PostgreSQL can use the indexes of open orders.
 */
export const isPlannable: Expression<SqlBool> = o.and([
  o("o.status", "=", sql.lit("placed")),
  o("o.fulfilment", "=", sql.lit("delivery")),
  o("o.round_id", "is", null),
  o.or([o("o.payment_method", "<>", sql.lit("link")), o("o.paid_at", "is not", null)]),
]);

export type Plannable = Pick<
  OrderRow,
  "status" | "fulfilment" | "roundId" | "paymentMethod" | "paidAt"
>;

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

/** The round an order is on, locked. */
export type RoundPlace = Events["order.left_round"]["round"];

/**
 * Locks the round an order is on, if any. A round is always locked before its orders, so that nobody
 * waits for somebody who waits for them.
 */
export const lockRoundOf = (
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<RoundPlace | null> =>
  runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("rounds as r")
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "r.tenant_id").onRef("o.round_id", "=", "r.id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", orderId)
      .select(["r.id", "r.status", "r.driver_user_id as driverUserId", "r.issued_at as issuedAt"])
      .forUpdate("r"),
  );

/**
 * Marks a placed order delivered; null where it is not placed. Its round or its row is held already: it gives the lines
 * as they were before the statement, and which of them charge for cylinders.
 */
export async function markDelivered(
  tx: Tx,
  {
    tenantId,
    orderId,
    at,
    locationId,
  }: { tenantId: string; orderId: string; at: Date; locationId?: string | undefined },
): Promise<{ id: string; quantity: number; charges: boolean }[] | null> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .with("done", (db) =>
        db
          .updateTable("orders")
          .set({
            status: "delivered",
            delivered_at: at,
            updated_at: at,
            ...(locationId !== undefined && { location_id: locationId }),
          })
          .where("tenant_id", "=", tenantId)
          .where("id", "=", orderId)
          .where("status", "=", sql.lit("placed"))
          .returning(["tenant_id", "id"]),
      )
      .selectFrom("done")
      .leftJoin("order_lines as l", (join) =>
        join.onRef("l.tenant_id", "=", "done.tenant_id").onRef("l.order_id", "=", "done.id"),
      )
      .leftJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
      )
      .select(["l.id", "l.quantity", sql<boolean>`p.charge_group_id is not null`.as("charges")]),
  );
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, quantity, charges }) =>
    id === null || quantity === null ? [] : [{ id, quantity, charges }],
  );
}
