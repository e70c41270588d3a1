import type { SqlRunner } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/format";
import { secondsOf, shiftSpan } from "../times";
import { fitOf } from "./fit";
import { readRound, stopRows, type RoundRow, type StopRow } from "./queries";
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
  db: SqlRunner;
  business: { id: string };
  settings: Pick<ServiceSettings, "urls">;
}

/** Rounds with their stops, in one statement, however many there are. */
export async function withStops(
  { db, business }: Pick<RoundReader, "db" | "business">,
  rounds: readonly RoundRow[],
): Promise<{ row: RoundRow; stops: StopRow[] }[]> {
  if (rounds.length === 0) return [];
  const found = new Map(rounds.map((row) => [row.id, { row, stops: new Array<StopRow>() }]));
  const of = { tenantId: business.id, roundIds: [...found.keys()] };
  for (const stop of await stopRows(db, of)) found.get(stop.roundId)?.stops.push(stop);
  return [...found.values()];
}

/** Rounds as docs/contract/rounds.md#round has them. */
export const shownRounds = async (
  reader: RoundReader,
  rounds: readonly RoundRow[],
): Promise<Round[]> =>
  (await withStops(reader, rounds)).map(({ row, stops }) =>
    viewRound(row, stops, reader.settings.urls.rest),
  );

/** @throws not_found where the round has gone meanwhile */
export async function shownRound(reader: RoundReader, id: string): Promise<Round> {
  const rows = await readRound(reader.db, { tenantId: reader.business.id, id });
  const [round] = await shownRounds(reader, rows);
  if (!round) throw notFound("round");
  return round;
}
