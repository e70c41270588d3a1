import { Prisma, type PrismaClient, type RoundStatus } from "@roundsman/db";
import { isPlannable } from "../../orders/order/plannable";

type Db = Pick<PrismaClient, "$queryRaw">;

/** A business, on its own calendar day. */
export interface On {
  tenantId: string;
  /** YYYY-MM-DD. */
  today: string;
}

interface AreaRow {
  area: string | null;
  town: string | null;
  orders: number;
  pressing: number;
}

/** Orders not yet on a round, by outward code; where most is waiting first. */
export const unplannedAreas = (db: Db, { tenantId, today }: On) =>
  db.$queryRaw<AreaRow[]>(Prisma.sql`
    SELECT nullif(split_part(o.deliver_to_postcode, ' ', 1), '') AS area,
           mode() WITHIN GROUP (ORDER BY a.city) AS town,
           count(*)::int AS orders,
           count(*) FILTER (WHERE coalesce(o.wanted_on, o.expected_to) <= ${today}::date)::int AS pressing
      FROM orders o
      LEFT JOIN delivery_addresses a ON a.tenant_id = o.tenant_id AND a.id = o.delivery_address_id
     WHERE o.tenant_id = ${tenantId}::uuid AND ${isPlannable}
     GROUP BY 1 ORDER BY 3 DESC, 1`);

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
export const roundsUnderWay = (db: Db, { tenantId, today }: On) =>
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
