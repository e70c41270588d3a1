import { Prisma, type PrismaClient, type RoundStatus, type RoutedBy, type Tx } from "@roundsman/db";
import type { Riding } from "./fit";

/** A round with what its vehicle and driver bring to the day, before its stops. */
export interface RoundRow {
  id: string;
  roundDate: Date;
  vehicleId: string | null;
  vehicleName: string | null;
  payloadKg: number | null;
  volumeLitres: number | null;
  hazardLimitKg: number | null;
  driverUserId: string | null;
  driverName: string | null;
  /** HH:MM: the rota's of that day where it differs, else the driver's usual shift. */
  shiftStart: string | null;
  shiftEnd: string | null;
  breakMinutes: number | null;
  dayOff: boolean;
  startLocationId: string | null;
  endLocationId: string | null;
  status: RoundStatus;
  issuedAt: Date | null;
  /** The version the driver was handed. */
  issuedVersion: number | null;
  loadConfirmedAt: Date | null;
  doneAt: Date | null;
  departsAt: string | null;
  notes: string | null;
  distanceMetres: number | null;
  durationSeconds: number | null;
  geometry: string | null;
  routedBy: RoutedBy | null;
  /** Transfers between yards that ride along. */
  carried: Riding;
  vanLatitude: number | null;
  vanLongitude: number | null;
  vanSeenAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The rounds of a business that meet a condition over `r` (and `v`, `u`), latest date first, in one
 * statement. `take` bounds them.
 */
export function roundRows(
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<RoundRow[]> {
  return db.$queryRaw<RoundRow[]>(Prisma.sql`
    SELECT r.id, r.round_date AS "roundDate", r.vehicle_id AS "vehicleId", v.name AS "vehicleName",
           v.payload_kg AS "payloadKg", v.volume_litres AS "volumeLitres", v.hazard_limit_kg AS "hazardLimitKg",
           r.driver_user_id AS "driverUserId", u.name AS "driverName",
           CASE WHEN d.working THEN coalesce(d.shift_start, p.shift_start) WHEN d.working IS NULL THEN p.shift_start END AS "shiftStart",
           CASE WHEN d.working THEN coalesce(d.shift_end, p.shift_end) WHEN d.working IS NULL THEN p.shift_end END AS "shiftEnd",
           p.break_minutes AS "breakMinutes",
           coalesce(NOT d.working, false) OR EXISTS (
             SELECT 1 FROM time_off t WHERE t.tenant_id = r.tenant_id AND t.user_id = r.driver_user_id
                AND t.status = 'approved' AND r.round_date BETWEEN t.from_day AND t.until_day) AS "dayOff",
           r.start_location_id AS "startLocationId", r.end_location_id AS "endLocationId", r.status,
           r.issued_at AS "issuedAt", r.issued_version AS "issuedVersion", r.load_confirmed_at AS "loadConfirmedAt", r.done_at AS "doneAt",
           r.departs_at AS "departsAt", r.notes, r.distance_metres AS "distanceMetres",
           r.duration_seconds AS "durationSeconds", r.geometry, r.routed_by AS "routedBy",
           ${carriedLoad} AS carried,
           r.van_latitude AS "vanLatitude", r.van_longitude AS "vanLongitude", r.van_seen_at AS "vanSeenAt",
           r.version, r.created_at AS "createdAt", r.updated_at AS "updatedAt"
      FROM rounds r
      LEFT JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
      LEFT JOIN users u ON u.id = r.driver_user_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
      LEFT JOIN rota_days d ON d.tenant_id = r.tenant_id AND d.user_id = r.driver_user_id AND d.day = r.round_date
     WHERE r.tenant_id = ${tenantId}::uuid AND ${where}
     ORDER BY r.round_date DESC, r.id DESC LIMIT ${take}`);
}

const carriedLoad = Prisma.sql`(
  SELECT json_build_object(
           'kg', coalesce(sum(l.quantity * w.kg), 0), 'litres', coalesce(sum(l.quantity * g.volume_litres), 0),
           'hazardKg', coalesce(sum(l.quantity * g.hazard_kg) FILTER (WHERE l.condition = 'full'), 0),
           'unweighed', coalesce(sum(l.quantity) FILTER (WHERE w.kg IS NULL), 0))
    FROM stock_transfers t
    JOIN stock_transfer_lines l ON l.tenant_id = t.tenant_id AND l.transfer_id = t.id
    JOIN products g ON g.tenant_id = l.tenant_id AND g.id = l.product_id
    CROSS JOIN LATERAL (SELECT CASE l.condition WHEN 'full' THEN g.full_kg ELSE g.empty_kg END AS kg) w
   WHERE t.tenant_id = r.tenant_id AND t.round_id = r.id AND t.status <> 'cancelled')`;
