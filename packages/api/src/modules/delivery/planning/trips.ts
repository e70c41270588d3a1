import type { PrismaClient } from "@roundsman/db";
import type { Point } from "@roundsman/providers";
import { conflict } from "../../../platform/base/errors";
import { pointOf } from "../times";

/** Who could drive on the day. Times are HH:MM; null where nothing is set. */
export interface Driver {
  userId: string;
  name: string;
  /** Has an ADR certificate that is in date on the day. */
  certified: boolean;
  usualVehicleId: string | null;
  shiftStart: string | null;
  shiftEnd: string | null;
  breakMinutes: number | null;
  patchIds: string[];
}

export interface Vehicle {
  id: string;
  name: string;
  payloadKg: number | null;
  volumeLitres: number | null;
  hazardLimitKg: number | null;
}

/** A round of the day that may be planned anew. */
export interface PlannedRoundOfDay {
  id: string;
  version: number;
  vehicleId: string;
  driverUserId: string | null;
  departsAt: string | null;
  startLocationId: string | null;
  endLocationId: string | null;
  orderIds: string[];
}

/** A van with its driver for one trip: a round that stands, or one to be made. */
export interface Trip {
  vehicle: Vehicle;
  driver: Driver | null;
  round: PlannedRoundOfDay | null;
}

/** What there is to go out with. */
export interface Fleet {
  /** Those asked for; `named` where the caller chose them. */
  vehicles: readonly Vehicle[];
  named: boolean;
  /** Working that day. */
  drivers: readonly Driver[];
  rounds: readonly PlannedRoundOfDay[];
  /** Vehicles and drivers with a round of the day that is not to be touched. */
  busyVehicleIds: ReadonlySet<string>;
  busyDriverIds: ReadonlySet<string>;
}

/**
 * The day's trips: every planned round as it is crewed, and one for each vehicle without any. A vehicle
 * goes with whoever usually drives it, then with anybody free. One that nobody is left for stays in the
 * yard, unless it was asked for by name or the business keeps no drivers here.
 */
export function tripsOf(fleet: Fleet): Trip[] {
  const taken = new Set(fleet.busyDriverIds);
  for (const round of fleet.rounds) if (round.driverUserId) taken.add(round.driverUserId);
  const standing = fleet.rounds.flatMap((round) => {
    const vehicle = fleet.vehicles.find(({ id }) => id === round.vehicleId);
    const driver = fleet.drivers.find(({ userId }) => userId === round.driverUserId) ?? null;
    return vehicle ? [{ vehicle, driver, round }] : [];
  });
  const used = new Set(standing.map((trip) => trip.vehicle.id));
  const fresh = fleet.vehicles
    .filter(({ id }) => !used.has(id) && (fleet.named || !fleet.busyVehicleIds.has(id)))
    .map((vehicle) => ({ vehicle, driver: null, round: null }));
  return crew([...standing, ...fresh], fleet.drivers, taken).filter(
    ({ driver, round }) =>
      driver !== null || round !== null || fleet.named || fleet.drivers.length === 0,
  );
}

/** The vehicles asked for that stay in the yard on the day because nobody is left to drive them. */
export function vansWithoutDriver(fleet: Fleet, trips: readonly Trip[]): Vehicle[] {
  const used = new Set(trips.map(({ vehicle }) => vehicle.id));
  return fleet.vehicles.filter(({ id }) => !used.has(id) && !fleet.busyVehicleIds.has(id));
}

function crew(trips: readonly Trip[], drivers: readonly Driver[], taken: Set<string>): Trip[] {
  const isFree = (driver: Driver) => !taken.has(driver.userId);
  const crewed = [...trips];
  const give = (choose: (trip: Trip) => Driver | undefined) => {
    for (const [at, trip] of crewed.entries()) {
      if (trip.driver !== null || trip.round?.driverUserId) continue;
      const driver = choose(trip);
      if (!driver) continue;
      taken.add(driver.userId);
      crewed[at] = { ...trip, driver };
    }
  };
  // All usual pairs first, so that nobody's own driver is sent out with another van.
  give(({ vehicle }) => drivers.find((one) => isFree(one) && one.usualVehicleId === vehicle.id));
  give(() => drivers.find(isFree));
  return crewed;
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
  const yards = await db.location.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, latitude: true, longitude: true, archivedAt: true },
  });
  const first = yards.find((yard) => yard.archivedAt === null);
  if (!first) throw conflict("Add a yard first: a round has to start somewhere.");
  const point = pointOf(first);
  if (!point) throw conflict(`Say where ${first.name} is first: it has no position.`);
  const byId = new Map<string, Yard>();
  for (const yard of yards) {
    const at = pointOf(yard);
    if (at) byId.set(yard.id, { id: yard.id, point: at });
  }
  return { first: { id: first.id, point }, byId };
}
