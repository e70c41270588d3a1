import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/format";
import { secondsOf, shiftSpan } from "../times";
import { fitOf } from "./fit";
import { roundRows, stopRows, type RoundRow, type StopRow } from "./queries";
import type { Round } from "./schema";
import { viewStop } from "./stop-view";

/** docs/contract/rounds.md#round, of its row and its stops' rows; `restUrl` is where proofs are fetched. */
export function viewRound(row: RoundRow, stops: readonly StopRow[], restUrl: string): Round {
  const shift =
    row.shiftStart !== null && row.shiftEnd !== null
      ? shiftSpan(row.shiftStart, row.shiftEnd)
      : null;
  const departsAt = departureOf(row);
  return {
    id: row.id,
    roundDate: day(row.roundDate),
    vehicleId: row.vehicleId,
    vehicleName: row.vehicleName,
    driverUserId: row.driverUserId,
    driverName: row.driverName,
    startLocationId: row.startLocationId,
    endLocationId: row.endLocationId,
    status: row.status,
    issuedAt: dateTimeOrNull(row.issuedAt),
    loadConfirmedAt: dateTimeOrNull(row.loadConfirmedAt),
    van: viewVan(row),
    distanceMetres: row.distanceMetres,
    durationSeconds: row.durationSeconds,
    departsAt: row.departsAt,
    fit: fitOf(
      stops.map(toLoad),
      row,
      { departsAt, drivingSeconds: row.durationSeconds, shift, dayOff: row.dayOff },
      row.carried,
    ),
    geometry: row.geometry,
    routedBy: row.routedBy,
    notes: row.notes,
    stops: stops.map((stop) => viewStop(stop, { departsAt, shift, restUrl })),
    version: String(row.version),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}

/** When the van leaves, in seconds from midnight: as the round says, else when the driver's shift starts. */
export function departureOf(row: Pick<RoundRow, "departsAt" | "shiftStart">): number | null {
  const at = row.departsAt ?? row.shiftStart;
  return at === null ? null : secondsOf(at);
}

/** A stop's row as loads are counted. */
export const toLoad = (stop: StopRow) => ({
  ...stop,
  completed: stop.completedAt !== null,
  failed: stop.failedAt !== null,
});

function viewVan(row: RoundRow): Round["van"] {
  const { vanLatitude: latitude, vanLongitude: longitude, vanSeenAt: seenAt } = row;
  if (latitude === null || longitude === null || seenAt === null) return null;
  return { latitude, longitude, seenAt: dateTime(seenAt) };
}

/** Where a round is read from, and for which business. */
export interface RoundReader {
  db: PrismaClient | Tx;
  business: { id: string };
  settings: Pick<ServiceSettings, "urls">;
}

/** Rounds as docs/contract/rounds.md#round has them, latest date first: two statements, however many there are. */
export async function shownRounds(
  { db, business, settings }: RoundReader,
  of: { where: Prisma.Sql; take: number },
): Promise<Round[]> {
  const rounds = await roundRows(db, business.id, of);
  if (rounds.length === 0) return [];
  const ids = rounds.map((round) => round.id);
  const stopsOf = new Map(ids.map((id) => [id, new Array<StopRow>()]));
  for (const stop of await stopRows(db, business.id, ids)) stopsOf.get(stop.roundId)?.push(stop);
  return rounds.map((round) => viewRound(round, stopsOf.get(round.id) ?? [], settings.urls.rest));
}

/** @throws not_found where the round has gone meanwhile */
export async function shownRound(reader: RoundReader, id: string): Promise<Round> {
  const [round] = await shownRounds(reader, {
    where: Prisma.sql`r.id = ${id}::uuid`,
    take: 1,
  });
  if (!round) throw notFound("round");
  return round;
}
