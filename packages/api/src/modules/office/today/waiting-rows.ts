import { Prisma, type PrismaClient } from "@roundsman/db";
import type { On } from "./work-rows";

type Db = Pick<PrismaClient, "$queryRaw">;

/** How many of a kind a page shows; how many there are comes with each row. */
const shown = 5;

interface LowRow {
  productId: string;
  productName: string;
  free: number;
  lowLevel: number;
  count: number;
}

/** Products at or under their low level, the furthest under it first. */
export const lowProducts = (db: Db, { tenantId }: On) =>
  db.$queryRaw<LowRow[]>(Prisma.sql`
    SELECT p.id AS "productId", p.name AS "productName", l.free, p.low_level AS "lowLevel",
           count(*) OVER ()::int AS count
      FROM products p
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(on_hand - held), 0)::int AS free FROM stock_levels
            WHERE tenant_id = p.tenant_id AND product_id = p.id AND condition = 'full') l
     WHERE p.tenant_id = ${tenantId}::uuid AND p.archived_at IS NULL AND p.low_level IS NOT NULL
       AND l.free <= p.low_level
     ORDER BY l.free - p.low_level, p.name LIMIT ${shown}`);

interface LateRow {
  id: string;
  supplierName: string;
  locationName: string;
  expectedOn: Date;
  count: number;
}

/** Supplier orders whose day has passed with something still to come, the longest awaited first. */
export const lateSupplierOrders = (db: Db, { tenantId, today }: On) =>
  db.$queryRaw<LateRow[]>(Prisma.sql`
    SELECT o.id, s.name AS "supplierName", l.name AS "locationName", o.expected_on AS "expectedOn",
           count(*) OVER ()::int AS count
      FROM supplier_orders o
      JOIN suppliers s ON s.tenant_id = o.tenant_id AND s.id = o.supplier_id
      JOIN locations l ON l.tenant_id = o.tenant_id AND l.id = o.location_id
     WHERE o.tenant_id = ${tenantId}::uuid AND o.status IN ('ordered', 'confirmed', 'part_arrived')
       AND o.expected_on < ${today}::date
     ORDER BY o.expected_on, o.id LIMIT ${shown}`);

interface ApplicationRow {
  id: string;
  businessName: string;
  createdAt: Date;
  count: number;
}

/** Trade applications nobody has decided, the oldest first. */
export const waitingApplications = (db: Db, { tenantId }: On) =>
  db.$queryRaw<ApplicationRow[]>(Prisma.sql`
    SELECT id, business_name AS "businessName", created_at AS "createdAt",
           count(*) OVER ()::int AS count
      FROM trade_applications
     WHERE tenant_id = ${tenantId}::uuid AND status = 'pending'
     ORDER BY created_at, id LIMIT ${shown}`);
