import { Prisma, type PrismaClient } from "@roundsman/db";
import type { Point } from "@roundsman/providers";
import { conflict, notFound } from "../../../platform/base/errors";
import { whyUnplannable, type Plannable } from "../../orders";
import type { Driver, Fleet, PlannedRoundOfDay, Vehicle } from "./trips";

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

/** An order as the planner needs it. Kilograms and litres are of the whole order; unknown ones count as none. */
export interface OrderOfDay extends Plannable {
  id: string;
  trackingRef: string;
  deliverTo: string | null;
  /** Outward code, such as LA23. */
  outward: string | null;
  latitude: number | null;
  longitude: number | null;
  wantedOn: Date | null;
  expectedTo: Date | null;
  /** Fulls and empties handled. */
  items: number;
  kg: number;
  litres: number;
  hazardKg: number;
  emptyKg: number;
  emptyLitres: number;
}

/** More is no day's work, and grows with its square. */
const mostOrders = 500;

/**
 * The orders to be planned for a day: those named, or all that are due and on no round, and those that
 * stand on the rounds planned anew; the most urgent first.
 * @throws not_found for an order of another business; conflict for one that can't be planned
 */
export async function ordersFor(
  db: PrismaClient,
  tenantId: string,
  day: string,
  { named, standing }: { named: readonly string[] | undefined; standing: readonly string[] },
): Promise<OrderOfDay[]> {
  const wanted = named
    ? Prisma.sql`o.id = ANY(${[...named]}::uuid[])`
    : Prisma.sql`(o.round_id IS NULL AND o.status = 'placed' AND o.fulfilment = 'delivery'
        AND (o.payment_method <> 'link' OR o.paid_at IS NOT NULL)
        AND coalesce(o.wanted_on, o.expected_from, ${day}::date) <= ${day}::date)`;
  const orders = await db.$queryRaw<OrderOfDay[]>(Prisma.sql`
    SELECT o.id, o.tracking_ref AS "trackingRef", o.status, o.fulfilment, o.round_id AS "roundId",
           o.payment_method AS "paymentMethod", o.paid_at AS "paidAt",
           nullif(concat_ws(', ', coalesce(o.deliver_to_name, o.customer_name), o.deliver_to_address), '') AS "deliverTo",
           nullif(split_part(o.deliver_to_postcode, ' ', 1), '') AS outward, o.latitude, o.longitude,
           o.wanted_on AS "wantedOn", o.expected_to AS "expectedTo",
           (out.items + back.items)::int AS items, out.kg, out.litres, out.hazard AS "hazardKg",
           back.kg AS "emptyKg", back.litres AS "emptyLitres"
      FROM orders o
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.quantity), 0) AS items, coalesce(sum(l.quantity * g.full_kg), 0)::float8 AS kg,
               coalesce(sum(l.quantity * g.volume_litres), 0)::float8 AS litres,
               coalesce(sum(l.quantity * g.hazard_kg), 0)::float8 AS hazard
          FROM order_lines l JOIN products g ON g.tenant_id = l.tenant_id AND g.id = l.product_id
         WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) out
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(c.quantity), 0) AS items, coalesce(sum(c.quantity * g.empty_kg), 0)::float8 AS kg,
               coalesce(sum(c.quantity * g.volume_litres), 0)::float8 AS litres
          FROM order_collect c JOIN products g ON g.tenant_id = c.tenant_id AND g.id = c.product_id
         WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id) back
     WHERE o.tenant_id = ${tenantId}::uuid AND (${wanted} OR o.id = ANY(${[...standing]}::uuid[]))
     ORDER BY o.round_id IS NULL, coalesce(o.wanted_on, o.expected_to) NULLS LAST, o.created_at, o.id
     LIMIT ${mostOrders}`);
  if (named) requireNamed(orders, named, standing);
  return orders;
}

function requireNamed(
  orders: readonly OrderOfDay[],
  named: readonly string[],
  standing: readonly string[],
): void {
  const found = new Set(orders.map((order) => order.id));
  if (named.some((id) => !found.has(id))) throw notFound("order");
  const here = new Set(standing);
  for (const order of orders) {
    const roundId = here.has(order.id) ? null : order.roundId;
    const why = whyUnplannable({ ...order, roundId });
    if (why !== null) throw conflict(`${order.trackingRef}: ${why}`);
  }
}

export interface Yard {
  id: string;
  point: Point;
}

/**
 * The yards of a business that have a position, by id, and the one that rounds leave from which name
 * none: the first in use.
 * @throws conflict where that one has no position, or there is no yard
 */
export async function yardsOnMap(
  db: PrismaClient,
  tenantId: string,
): Promise<{ first: Yard; byId: ReadonlyMap<string, Yard> }> {
  const rows = await db.$queryRaw<
    { id: string; name: string; point: Point | null; used: boolean }[]
  >(
    Prisma.sql`
    SELECT id, name, archived_at IS NULL AS used,
           CASE WHEN latitude IS NOT NULL
                THEN json_build_object('latitude', latitude, 'longitude', longitude) END AS point
      FROM locations WHERE tenant_id = ${tenantId}::uuid
     ORDER BY archived_at IS NOT NULL, created_at, id`,
  );
  const first = rows.find((row) => row.used);
  if (!first) throw conflict("Add a yard first: a round has to start somewhere.");
  if (!first.point) throw conflict(`Say where ${first.name} is first: it has no position.`);
  const placed = rows.flatMap(({ id, point }) => (point ? [[id, { id, point }] as const] : []));
  return { first: { id: first.id, point: first.point }, byId: new Map(placed) };
}

/** Points numbered as rows of a matrix; the same point has one row. */
export class Places {
  readonly points: Point[] = [];
  readonly #rows = new Map<string, number>();

  rowOf(point: Point): number {
    const key = `${point.latitude} ${point.longitude}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    this.#rows.set(key, this.points.length);
    return this.points.push(point) - 1;
  }
}
