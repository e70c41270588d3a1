import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { isPlannable, outstandingPence, selectOrders } from "../../orders";
import { freeOfProduct, isLow, isOpenOrder } from "../../stock";

/** A business, on its own calendar day. */
export interface BusinessDay {
  tenantId: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** Returns whether the question of VAT registration is unanswered. Orders bear the VAT of their products until then. */
export async function isVatUnanswered(db: SqlRunner, { tenantId }: BusinessDay): Promise<boolean> {
  const row = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("businesses")
      .where("id", "=", tenantId)
      .where("vat_registered", "is", null)
      .select("id"),
  );
  return row != null;
}

/** Orders not yet on a round, by outward code; where most is waiting first. */
export const unplannedAreas = (db: SqlRunner, { tenantId, today }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .leftJoin("delivery_addresses as a", (join) =>
        join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where(isPlannable)
      .select([
        sql<string | null>`nullif(split_part(o.deliver_to_postcode, ' ', 1), '')`.as("area"),
        sql<string | null>`mode() within group (order by a.city)`.as("town"),
        sql<number>`count(*)::int`.as("orders"),
        sql<number>`count(*) filter (
          where coalesce(o.wanted_on, o.expected_to) <= ${today}::date)::int`.as("pressing"),
      ])
      .groupBy(sql`1`)
      .orderBy(sql`3 desc, 1`),
  );

/** Today's rounds with how far each is, and what is still out from the days before. */
export const roundsUnderWay = (db: SqlRunner, { tenantId, today }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("rounds as r")
      .leftJoin("vehicles as v", (join) =>
        join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
      )
      .leftJoin("users as u", "u.id", "r.driver_user_id")
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("stops as t")
            .whereRef("t.tenant_id", "=", "r.tenant_id")
            .whereRef("t.round_id", "=", "r.id")
            .select([
              sql<number>`count(*)::int`.as("stops"),
              sql<number>`count(t.completed_at)::int`.as("completed"),
              sql<number>`count(t.failed_at)::int`.as("failed"),
            ])
            .as("s"),
        (join) => join.onTrue(),
      )
      .where("r.tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or([
          eb("r.round_date", "=", sql<Date>`${today}::date`),
          eb.and([
            eb("r.status", "=", sql.lit("out")),
            eb.between("r.round_date", sql<Date>`${today}::date - 7`, sql<Date>`${today}::date`),
          ]),
        ]),
      )
      .orderBy("r.round_date")
      .orderBy("v.name", (sort) => sort.asc().nullsLast())
      .orderBy("r.id")
      .select([
        "r.id",
        "r.round_date as roundDate",
        "v.name as vehicleName",
        "u.name as driverName",
        "r.status",
        "r.issued_at as issuedAt",
        sql<boolean>`r.issued_at is not null and r.issued_version is distinct from r.version`.as(
          "changedSinceIssue",
        ),
        "s.stops",
        "s.completed",
        "s.failed",
      ]),
  );

/** How many of a kind a page shows; how many there are comes with each row. */
export const mostShown = 5;
export const howMany = sql<number>`(count(*) over ())::int`.as("count");

/** Products at or under their low level, the furthest under it first. */
export const lowProducts = (db: SqlRunner, { tenantId }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("products as p")
      .crossJoinLateral(freeOfProduct)
      .where("p.tenant_id", "=", tenantId)
      .where("p.archived_at", "is", null)
      .where("p.low_level", "is not", null)
      .where((eb) => isLow(eb.ref("stock.free")))
      .orderBy((eb) => eb("stock.free", "-", eb.ref("p.low_level")))
      .orderBy("p.sort_name")
      .limit(mostShown)
      .select((eb) => [
        "p.id as productId",
        "p.name as productName",
        "stock.free",
        eb.ref("p.low_level").$notNull().as("lowLevel"),
        howMany,
      ]),
  );

/** Supplier orders whose day has passed with something still to come, the longest awaited first. */
export const lateSupplierOrders = (db: SqlRunner, { tenantId, today }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("supplier_orders as o")
      .innerJoin("suppliers as s", (join) =>
        join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.id", "=", "o.supplier_id"),
      )
      .innerJoin("locations as l", (join) =>
        join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.id", "=", "o.location_id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where(isOpenOrder)
      .where("o.expected_on", "<", sql<Date>`${today}::date`)
      .orderBy("o.expected_on")
      .orderBy("o.id")
      .limit(mostShown)
      .select([
        "o.id",
        "s.name as supplierName",
        "l.name as locationName",
        "o.expected_on as expectedOn",
        howMany,
      ]),
  );

/** Trade applications nobody has decided, the oldest first. */
export const waitingApplications = (db: SqlRunner, { tenantId }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("trade_applications")
      .where("tenant_id", "=", tenantId)
      .where("status", "=", sql.lit("pending"))
      .orderBy("created_at")
      .orderBy("id")
      .limit(mostShown)
      .select(["id", "business_name as businessName", "created_at as createdAt", howMany]),
  );

const o = expressionBuilder<{ o: Tables["orders"] }, "o">();

const waitsForLink = (tenantId: string) =>
  o.and([
    o("o.tenant_id", "=", tenantId),
    o("o.status", "=", sql.lit("placed")),
    o("o.payment_method", "=", sql.lit("link")),
    o("o.paid_at", "is", null),
  ]);

/** Orders that wait for their payment link to be paid, the oldest first: the first few, and how many. */
export async function unpaidLinks(db: SqlRunner, tenantId: string) {
  const [orders, all] = await Promise.all([
    runSql(
      db,
      selectOrders
        .where(waitsForLink(tenantId))
        .orderBy("o.created_at")
        .orderBy("o.id")
        .limit(mostShown),
    ),
    runSqlForOne(
      db,
      sqlBuilder
        .selectFrom("orders as o")
        .where(waitsForLink(tenantId))
        .select(sql<number>`count(*)::int`.as("count")),
    ),
  ]);
  const items = orders.map((order) => ({
    orderId: order.id,
    number: order.number,
    customerName: order.customerName,
    duePence: outstandingPence(order),
    paymentRequestedAt: dateTimeOrNull(order.paymentRequestedAt),
    createdAt: dateTime(order.createdAt),
  }));
  return { count: all?.count ?? 0, items };
}
