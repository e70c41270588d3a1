import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { day } from "../../../platform/values/format";
import { roundCash } from "../cash/queries";
import { loadSheet } from "../loads/sheet";
import { boardRounds } from "../rounds/board";
import type { BoardYard } from "../rounds/schema";
import type { RoundReader } from "../rounds/view";
import { whyNotNext } from "../stops/guards";
import type { Door, DrivenRound, DrivingDay } from "./schema";

type DoorRow = Omit<z.infer<typeof Door>, "can"> & { roundId: string };

/** What is known of the doors of these rounds beside the stops themselves, in one statement. */
const doorRows = (
  db: PrismaClient,
  tenantId: string,
  roundIds: readonly string[],
): Promise<DoorRow[]> =>
  db.$queryRaw<DoorRow[]>(Prisma.sql`
    SELECT s.round_id AS "roundId", s.id AS "stopId", o.tracking_ref AS "trackingRef",
           coalesce(o.deliver_to_name, o.customer_name) AS name, o.deliver_to_address AS address,
           o.deliver_to_postcode AS postcode, c.phone, o.notes AS "orderNotes", a.notes AS "addressNotes"
      FROM stops s
      JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      LEFT JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
      LEFT JOIN delivery_addresses a ON a.tenant_id = o.tenant_id AND a.id = o.delivery_address_id
     WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ANY(${[...roundIds]}::uuid[])
     ORDER BY s.round_id, s.sequence, s.id`);

type Yard = z.infer<typeof BoardYard>;

interface RoundYards {
  startLocationId: string | null;
  endLocationId: string | null;
}

/** Where rounds start and end, as delivery/yards.ts decides it: as they say, else the first yard in use. */
async function yardsAlong(
  db: PrismaClient,
  tenantId: string,
  rounds: readonly RoundYards[],
): Promise<(round: RoundYards) => { startYard: Yard | null; endYard: Yard | null }> {
  const named = rounds.flatMap((round) => [round.startLocationId, round.endLocationId]);
  const yards = await db.location.findMany({
    where: {
      tenantId,
      OR: [{ archivedAt: null }, { id: { in: named.filter((id) => id !== null) } }],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, latitude: true, longitude: true, archivedAt: true },
  });
  const views = new Map<string | null, Yard>(yards.map((yard) => [yard.id, yard]));
  const first = yards.find((yard) => yard.archivedAt === null);
  return ({ startLocationId, endLocationId }) => {
    const start = startLocationId ?? first?.id ?? null;
    return {
      startYard: views.get(start) ?? null,
      endYard: views.get(endLocationId ?? start) ?? null,
    };
  };
}

const daysAhead = 7;

/** A driver's issued rounds of the next days, in one statement. What is not issued may still change hands. */
export async function comingRounds(
  db: PrismaClient,
  tenantId: string,
  { userId, today }: { userId: string; today: string },
): Promise<z.infer<typeof DrivingDay>["coming"]> {
  const rows = await db.$queryRaw<
    {
      id: string;
      roundDate: Date;
      vehicleName: string | null;
      departsAt: string | null;
      stops: number;
    }[]
  >(Prisma.sql`
    SELECT r.id, r.round_date AS "roundDate", v.name AS "vehicleName",
           coalesce(r.departs_at, p.shift_start) AS "departsAt",
           (SELECT count(*)::int FROM stops s WHERE s.tenant_id = r.tenant_id AND s.round_id = r.id) AS stops
      FROM rounds r
      LEFT JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
     WHERE r.tenant_id = ${tenantId}::uuid AND r.driver_user_id = ${userId}
       AND r.status = 'planned' AND r.issued_at IS NOT NULL
       AND r.round_date > ${today}::date AND r.round_date <= ${today}::date + ${daysAhead}::int
     ORDER BY r.round_date, 4, r.id`);
  return rows.map((row) => ({ ...row, roundDate: day(row.roundDate) }));
}

/** Products whose empties are taken back, by name: what stands at a door may be any of them. */
export async function returnableProducts(
  db: PrismaClient,
  tenantId: string,
): Promise<z.infer<typeof DrivingDay>["returnables"]> {
  const products = await db.product.findMany({
    where: { tenantId, returnable: true, archivedAt: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  return products.map(({ id, name }) => ({ productId: id, productName: name }));
}

interface Reader extends RoundReader {
  db: PrismaClient;
}

/** Rounds with all that is known of them on the road, in the order they are driven. */
export async function drivenRounds(reader: Reader, where: Prisma.Sql): Promise<DrivenRound[]> {
  const { db, business } = reader;
  const rounds = await boardRounds(reader, where);
  const ids = rounds.map((round) => round.id);
  const [doors, yards] = await Promise.all([
    doorRows(db, business.id, ids),
    yardsAlong(db, business.id, rounds),
  ]);
  const driven = await Promise.all(
    rounds.map(async (round) => ({
      ...round,
      ...yards(round),
      doors: doors
        .filter((door) => door.roundId === round.id)
        .map((door) => ({
          ...door,
          can: { doNext: whyNotNext(round, round.stops, door.stopId) },
        })),
      load: await loadSheet(db, business.id, round.id),
      cash: await roundCash(db, business.id, round.id),
    })),
  );
  // Stable: the rounds of one day stay by their departure.
  return driven.toSorted((a, b) => a.roundDate.localeCompare(b.roundDate));
}
