import { dateTime, dateTimeOrNull, day } from "../../../platform/values/view";
import type { StopRow } from "../stop/rows";
import { viewStop } from "../stop/view";
import { secondsOf, shiftSpan } from "../stop/clock";
import { fitOf } from "./fit";
import type { RoundRow } from "./rows";
import type { Round } from "./schema";

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
