import { cheapestInsertion, nearestFirstTour, type Position, type Tour } from "@roundsman/planner";
import type { SqlRunner } from "@roundsman/db";
import { costOf, type AreaPlace, type DrivingCosts, type Insertion } from "../../catalogue";
import { readDayTours, readLooseStops, readYards, type DayPlace, type DayTour } from "./day-tours";

/* What it takes to bring something to an address on each of the days it could be brought on. */

/** A day's driving as it is known by now. */
export interface KnownDays {
  yards: readonly Position[];
  /** Rounds that are not done, with the stops that are still to be served. */
  tours: readonly DayTour[];
  /** Orders that hold a place and are on no round. */
  loose: readonly DayPlace[];
}

/**
 * What a place adds to a day: to the round of that day to which it adds least, or where there is none yet, to a tour
 * from the yard nearest to it through what is already to be brought from there. Null where no yard is on the map.
 */
export function insertionOn(
  day: string,
  place: Position,
  { yards, tours, loose }: KnownDays,
  costs: DrivingCosts,
): Insertion | null {
  const rounds: Tour[] = tours.filter((tour) => tour.day === day);
  if (rounds.length === 0) {
    const yard = nearestTo(yards, place);
    if (!yard) return null;
    const fromThere = loose.filter((one) => one.day === day && nearestTo(yards, one) === yard);
    rounds.push(nearestFirstTour(yard, fromThere));
  }
  const drives = rounds.map((round) => cheapestInsertion(round, place));
  const { metres, seconds } = drives.reduce((best, drive) =>
    drive.seconds < best.seconds ? drive : best,
  );
  return {
    minutes: Math.round(seconds / 60),
    metres: Math.round(metres),
    pence: costOf(costs, { metres, seconds }),
  };
}

const nearestTo = (yards: readonly Position[], place: Position): Position | undefined =>
  yards
    .map((yard) => ({ yard, ...cheapestInsertion(nearestFirstTour(yard, []), place) }))
    .toSorted((one, other) => one.metres - other.metres)[0]?.yard;

interface Asked {
  tenantId: string;
  place: AreaPlace;
  /** YYYY-MM-DD, the first first. */
  days: readonly string[];
  costs: DrivingCosts;
  /** An order that is left out of what is known: the one that is changed. */
  withoutOrder?: string | null;
}

/**
 * What bringing something to a place adds on each of the days, in three statements whatever their number. Null of every
 * day where the place, or all yards, have no coordinates.
 */
export async function insertionsOn(
  db: SqlRunner,
  { tenantId, place: { latitude, longitude }, days, costs, withoutOrder = null }: Asked,
): Promise<(day: string) => Insertion | null> {
  const [from, to] = [days[0], days.at(-1)];
  if (latitude === null || longitude === null || from === undefined || to === undefined) {
    return () => null;
  }
  const span = { tenantId, from, to, withoutOrder };
  const yards = await readYards(db, tenantId);
  const tours = await readDayTours(db, span, yards[0] ?? null);
  const known = { yards, tours, loose: await readLooseStops(db, span) };
  return (day) => insertionOn(day, { latitude, longitude }, known, costs);
}
