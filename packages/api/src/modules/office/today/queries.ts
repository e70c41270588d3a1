import {
  Prisma,
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PrismaClient,
  type RoundStatus,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { isPlannable, outstandingPence, selectOrders } from "../../orders";

type Db = Pick<PrismaClient, "$queryRaw">;

/** A business, on its own calendar day. */
interface BusinessDay {
  tenantId: string;
  /** YYYY-MM-DD. */
  today: string;
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

interface RoundRow {
  id: string;
  roundDate: Date;
  vehicleName: string | null;
  driverName: string | null;
  status: RoundStatus;
  issuedAt: Date | null;
  changedSinceIssue: boolean;
  stops: number;
  completed: number;
  failed: number;
}

/** Today's rounds with how far each is, and what is still out from the days before. */
export const roundsUnderWay = (db: Db, { tenantId, today }: BusinessDay) =>
  db.$queryRaw<RoundRow[]>(Prisma.sql`
    SELECT r.id, r.round_date AS "roundDate", v.name AS "vehicleName",
           u.name AS "driverName", r.status, r.issued_at AS "issuedAt",
           r.issued_at IS NOT NULL AND r.issued_version IS DISTINCT FROM r.version AS "changedSinceIssue",
           s.stops, s.completed, s.failed
      FROM rounds r
      LEFT JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
      LEFT JOIN users u ON u.id = r.driver_user_id
     CROSS JOIN LATERAL (
           SELECT count(*)::int AS stops, count(completed_at)::int AS completed, count(failed_at)::int AS failed
             FROM stops WHERE tenant_id = r.tenant_id AND round_id = r.id) s
     WHERE r.tenant_id = ${tenantId}::uuid
       AND (r.round_date = ${today}::date
            OR (r.status = 'out' AND r.round_date BETWEEN ${today}::date - 7 AND ${today}::date))
     ORDER BY r.round_date, v.name NULLS LAST, r.id`);

/** How many of a kind a page shows; how many there are comes with each row. */
const mostShown = 5;

interface LowRow {
  productId: string;
  productName: string;
  free: number;
  lowLevel: number;
  count: number;
}

/** Products at or under their low level, the furthest under it first. */
export const lowProducts = (db: Db, { tenantId }: BusinessDay) =>
  db.$queryRaw<LowRow[]>(Prisma.sql`
    SELECT p.id AS "productId", p.name AS "productName", l.free, p.low_level AS "lowLevel",
           count(*) OVER ()::int AS count
      FROM products p
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(on_hand - held), 0)::int AS free FROM stock_levels
            WHERE tenant_id = p.tenant_id AND product_id = p.id AND condition = 'full') l
     WHERE p.tenant_id = ${tenantId}::uuid AND p.archived_at IS NULL AND p.low_level IS NOT NULL
       AND l.free <= p.low_level
     ORDER BY l.free - p.low_level, p.name LIMIT ${mostShown}`);

interface LateRow {
  id: string;
  supplierName: string;
  locationName: string;
  expectedOn: Date;
  count: number;
}

/** Supplier orders whose day has passed with something still to come, the longest awaited first. */
export const lateSupplierOrders = (db: Db, { tenantId, today }: BusinessDay) =>
  db.$queryRaw<LateRow[]>(Prisma.sql`
    SELECT o.id, s.name AS "supplierName", l.name AS "locationName", o.expected_on AS "expectedOn",
           count(*) OVER ()::int AS count
      FROM supplier_orders o
      JOIN suppliers s ON s.tenant_id = o.tenant_id AND s.id = o.supplier_id
      JOIN locations l ON l.tenant_id = o.tenant_id AND l.id = o.location_id
     WHERE o.tenant_id = ${tenantId}::uuid AND o.status IN ('ordered', 'confirmed', 'part_arrived')
       AND o.expected_on < ${today}::date
     ORDER BY o.expected_on, o.id LIMIT ${mostShown}`);

interface ApplicationRow {
  id: string;
  businessName: string;
  createdAt: Date;
  count: number;
}

/** Trade applications nobody has decided, the oldest first. */
export const waitingApplications = (db: Db, { tenantId }: BusinessDay) =>
  db.$queryRaw<ApplicationRow[]>(Prisma.sql`
    SELECT id, business_name AS "businessName", created_at AS "createdAt",
           count(*) OVER ()::int AS count
      FROM trade_applications
     WHERE tenant_id = ${tenantId}::uuid AND status = 'pending'
     ORDER BY created_at, id LIMIT ${mostShown}`);

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
    trackingRef: order.trackingRef,
    customerName: order.customerName,
    duePence: outstandingPence(order),
    paymentRequestedAt: dateTimeOrNull(order.paymentRequestedAt),
    createdAt: dateTime(order.createdAt),
  }));
  return { count: all?.count ?? 0, items };
}
