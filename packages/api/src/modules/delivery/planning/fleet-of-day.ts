import { Prisma, type PrismaClient } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import type { Driver, Fleet, PlannedRoundOfDay, Vehicle } from "./crew";

/**
 * What a business can go out with on a day: its vehicles (or those named), who works, and the rounds
 * that may be planned anew. A round that is out or done, or on which something is recorded, stays as it
 * is and keeps its van and driver busy.
 * @throws not_found for a vehicle of another business; conflict for an archived one
 */
export async function fleetOn(
  db: PrismaClient,
  tenantId: string,
  day: string,
  vehicleIds: readonly string[] | undefined,
): Promise<Fleet> {
  const [vehicles, drivers, rounds] = await Promise.all([
    vehiclesFor(db, tenantId, vehicleIds),
    driversOn(db, tenantId, day),
    roundsOn(db, tenantId, day),
  ]);
  const chosen = new Set(vehicles.map((vehicle) => vehicle.id));
  const isOpen = (round: RoundOfDay) => round.isOpen && chosen.has(round.vehicleId ?? "");
  const others = rounds.filter((round) => !isOpen(round));
  return {
    vehicles,
    named: vehicleIds !== undefined,
    drivers,
    rounds: rounds.flatMap((round) =>
      isOpen(round) && round.vehicleId !== null ? { ...round, vehicleId: round.vehicleId } : [],
    ),
    busyVehicleIds: new Set(others.flatMap((round) => round.vehicleId ?? [])),
    busyDriverIds: new Set(others.flatMap((round) => round.driverUserId ?? [])),
  };
}

async function vehiclesFor(
  db: PrismaClient,
  tenantId: string,
  ids: readonly string[] | undefined,
): Promise<Vehicle[]> {
  const rows = await db.vehicle.findMany({
    where: { tenantId, ...(ids ? { id: { in: [...ids] } } : { archivedAt: null }) },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      payloadKg: true,
      volumeLitres: true,
      hazardLimitKg: true,
      archivedAt: true,
    },
  });
  if (ids && rows.length < ids.length) throw notFound("vehicle");
  const archived = rows.find((row) => row.archivedAt !== null);
  if (archived) throw conflict(`${archived.name} is archived.`);
  return rows;
}

/** Members with role driver who are down as working that day, with the shift of that day. */
const driversOn = (db: PrismaClient, tenantId: string, day: string): Promise<Driver[]> =>
  db.$queryRaw<Driver[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, p.usual_vehicle_id AS "usualVehicleId",
           coalesce(d.shift_start, p.shift_start) AS "shiftStart",
           coalesce(d.shift_end, p.shift_end) AS "shiftEnd", p.break_minutes AS "breakMinutes",
           ARRAY(SELECT k.patch_id::text FROM driver_patches k
                  WHERE k.tenant_id = m.tenant_id AND k.user_id = m.user_id) AS "patchIds"
      FROM members m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN driver_profiles p ON p.tenant_id = m.tenant_id AND p.user_id = m.user_id
      LEFT JOIN rota_days d ON d.tenant_id = m.tenant_id AND d.user_id = m.user_id AND d.day = ${day}::date
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role = 'driver' AND coalesce(d.working, true)
       AND NOT EXISTS (SELECT FROM time_off t WHERE t.tenant_id = m.tenant_id AND t.user_id = m.user_id
                          AND t.status = 'approved' AND ${day}::date BETWEEN t.from_day AND t.until_day)
     ORDER BY u.name, m.user_id`);

interface RoundOfDay extends Omit<PlannedRoundOfDay, "vehicleId"> {
  vehicleId: string | null;
  isOpen: boolean;
}

const roundsOn = (db: PrismaClient, tenantId: string, day: string): Promise<RoundOfDay[]> =>
  db.$queryRaw<RoundOfDay[]>(Prisma.sql`
    SELECT r.id, r.version, r.vehicle_id AS "vehicleId", r.driver_user_id AS "driverUserId", r.departs_at AS "departsAt",
           r.start_location_id AS "startLocationId", r.end_location_id AS "endLocationId",
           r.status = 'planned' AND NOT EXISTS (
             SELECT FROM stops s WHERE s.tenant_id = r.tenant_id AND s.round_id = r.id
                AND (s.completed_at IS NOT NULL OR s.failed_at IS NOT NULL)) AS "isOpen",
           ARRAY(SELECT s.order_id::text FROM stops s WHERE s.tenant_id = r.tenant_id AND s.round_id = r.id
                  ORDER BY s.sequence, s.id) AS "orderIds"
      FROM rounds r
     WHERE r.tenant_id = ${tenantId}::uuid AND r.round_date = ${day}::date
     ORDER BY r.departs_at NULLS LAST, r.id`);
