import {
  jsonArrayFrom,
  jsonObjectFrom,
  lockName,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { sqlDay, withinDays } from "../../../platform/values/own-days";
import { certificateOn } from "../../customers";

/* What else goes to the same address on the same day, and what is known of its use (docs/decisions/0289). */

/** Where and when the goods of an order go. */
export interface Drop {
  tenantId: string;
  /** IANA name: days are the business's own. */
  timeZone: string;
  /** Null of one that is about to be taken. */
  orderId: string | null;
  /** Null of a collection: what one customer collects on a day is counted together. */
  addressId: string | null;
  customerId: string | null;
  /** YYYY-MM-DD: the day it is wanted on, else the first promised, else the day it was taken. */
  day: string;
}

/** Orders of one address and day wait for each other: two never each see that the other is not there. */
export async function lockSameDay(tx: Tx, { tenantId, addressId, customerId, day }: Drop) {
  await lockName(tx, `vat:${tenantId}:${addressId ?? customerId ?? "counter"}:${day}`);
}

/** The rate of an order's lines may still change: nobody has paid or billed it, and no van is out with it. */
const mayChange = sql<boolean>`(o.status = 'placed' and o.paid_at is null and coalesce(o.paid_pence, 0) = 0
  and not exists (select from rounds r where ${sameBusiness("r", "o")} and r.id = o.round_id and r.status <> 'planned')
  and not exists (select from invoice_orders b
    where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null))`;

/**
 * The day that was said; null of an order that is of the day it was taken. In the words of its index, since
 * under row-level security PostgreSQL looks up no `coalesce` in an index.
 */
const dayThatWasSaid = sql<
  string | null
>`(case when o.wanted_on is null then o.expected_from else o.wanted_on end)`;

/** Lines of fuel on other orders of the same address, or of the same customer's collections, on the same day. */
const otherLines = ({ tenantId, timeZone, orderId, addressId, customerId, day }: Drop) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "<>", sql.lit("cancelled"))
    .where("p.vat_fuel", "is not", null)
    .where(sql<boolean>`o.id is distinct from ${orderId}::uuid`)
    .where(
      addressId === null
        ? sql<boolean>`o.customer_id = ${customerId}::uuid and o.delivery_address_id is null`
        : sql<boolean>`o.delivery_address_id = ${addressId}::uuid`,
    )
    .where((eb) =>
      eb.or([
        sql<boolean>`${dayThatWasSaid} = ${sqlDay(day)}`,
        eb.and([
          sql<boolean>`${dayThatWasSaid} is null`,
          ...withinDays(sql.ref("o.created_at"), { from: day, to: day }, timeZone),
        ]),
      ]),
    )
    .orderBy("o.created_at")
    .orderBy("o.id")
    .orderBy("l.position")
    .select([
      "o.id as orderId",
      "o.number",
      mayChange.as("mayChange"),
      "l.id",
      "l.product_id as productId",
      "l.product_name as productName",
      sql<number>`l.quantity - l.cancelled_quantity`.as("quantity"),
      "l.unit",
      "l.measure",
      "l.unit_price as unitPrice",
      "l.unit_price_inc_vat as unitPriceIncVat",
      "l.discount_percent as discountPercent",
      "l.vat_rate as vatRate",
      "l.vat_treatment as vatTreatment",
      "l.qualifying_percent as qualifyingPercent",
      "l.vat_rule as vatRule",
      sql<string | null>`l.vat_rule_from::text`.as("vatRuleFrom"),
      "l.vat_reason as vatReason",
      "l.vat_certificate_id as vatCertificateId",
      "l.vat_overridden as vatOverridden",
      "p.vat_fuel as vatFuel",
      "p.vat_rate as productVatRate",
      sql<number | null>`p.full_kg::float8`.as("fullKg"),
      sql<number | null>`p.empty_kg::float8`.as("emptyKg"),
      sql<number | null>`p.hazard_kg::float8`.as("hazardKg"),
    ]);

/** All of it in one statement: other orders' fuel, whether the customer sells it on, and the certificate of the day. */
export async function readSameDay(runner: SqlRunner, drop: Drop) {
  const { tenantId, addressId, customerId, day } = drop;
  const row = await runSqlForOne(
    runner,
    sqlBuilder.selectNoFrom((eb) => [
      eb
        .selectFrom("customers as c")
        .where("c.tenant_id", "=", tenantId)
        .where(sql<boolean>`c.id = ${customerId}::uuid`)
        .select("c.buys_for_resale")
        .as("buysForResale"),
      jsonObjectFrom(certificateOn({ tenantId, addressId, customerId, day })).as("certificate"),
      jsonArrayFrom(otherLines(drop)).as("others"),
    ]),
  );
  if (!row) throw new Error("Counting gave no row");
  return { ...row, buysForResale: row.buysForResale ?? false };
}
export type SameDay = Awaited<ReturnType<typeof readSameDay>>;
export type OtherLine = SameDay["others"][number];
