import type { Matrix } from "../distances/matrix";
import { drive, type Drive, type PlacedStop } from "./drive";
import type { RoundStop, RoundVan } from "./round";

export interface Leg {
  readonly metres: number;
  readonly seconds: number;
}

/** Moments in seconds from midnight; null where the stop has no place. */
export interface StopTimes {
  readonly arrivesAt: number | null;
  readonly startsAt: number | null;
  readonly leavesAt: number | null;
  readonly waitSeconds: number | null;
  /** The van arrives after the last window, so it serves the stop outside all of them. */
  readonly outsideHours: boolean;
}

export interface BreakTaken {
  readonly startsAt: number;
  readonly seconds: number;
  /** The break is on the drive after this many stops. */
  readonly afterStops: number;
  readonly outsideSpan: boolean;
}

export interface Totals {
  readonly metres: number;
  readonly drivingSeconds: number;
  readonly serviceSeconds: number;
  readonly waitSeconds: number;
  readonly breakSeconds: number;
  /** Seconds from leaving the yard to being back. */
  readonly totalSeconds: number;
}

export interface Timetable {
  readonly departsAt: number;
  readonly backAt: number;
  /** The drives to each stop, and the last one back to the yard; null for a stop without a place. */
  readonly legs: readonly (Leg | null)[];
  readonly stops: readonly StopTimes[];
  readonly break: BreakTaken | null;
  readonly totals: Totals;
}

/**
 * Returns the times of a round that leaves at `departsAt`, or as late as delays nothing. The first `begins` stops are
 * settled: served however late.
 */
export function timetable(
  stops: readonly RoundStop[],
  van: RoundVan,
  matrix: Matrix,
  { departsAt, begins = 0 }: { departsAt?: number; begins?: number } = {},
): Timetable {
  const placed = stops.flatMap((stop, index) =>
    stop.place === null ? [] : [{ ...stop, place: stop.place, index, isSettled: index < begins }],
  );
  const earliest = departsAt ?? van.shift.from;
  if (placed.length === 0) return stayingIn(stops, earliest);

  const restAfter = bestBreak(placed, van, matrix, earliest);
  const leaves = departsAt ?? latestDeparture(placed, van, matrix, restAfter);
  const driven = drive(placed, van, matrix, leaves, restAfter);
  const route = [van.startPlace, ...placed.map((stop) => stop.place), van.endPlace];
  const legs = route.slice(1).map((to, index) => leg(matrix, route[index]!, to));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const spread = <T, U>(values: readonly T[], missing: U) =>
    stops.map((_, index) => values[placed.findIndex((stop) => stop.index === index)] ?? missing);
  const afterStops = placed[restAfter - 1];
  return {
    departsAt: leaves,
    backAt: driven.backAt,
    legs: [...spread(legs, null), legs.at(-1) ?? null],
    stops: spread(driven.visits, UNKNOWN),
    break: driven.break && {
      ...driven.break,
      seconds: van.break?.seconds ?? 0,
      afterStops: afterStops ? afterStops.index + 1 : 0,
    },
    totals: {
      metres: sum(legs.map(({ metres }) => metres)),
      drivingSeconds: sum(legs.map(({ seconds }) => seconds)),
      serviceSeconds: sum(placed.map((stop) => stop.serviceSeconds)),
      waitSeconds: sum(driven.visits.map((visit) => visit.waitSeconds)),
      breakSeconds: driven.break ? (van.break?.seconds ?? 0) : 0,
      totalSeconds: driven.backAt - leaves,
    },
  };
}

const UNKNOWN: StopTimes = {
  arrivesAt: null,
  startsAt: null,
  leavesAt: null,
  waitSeconds: null,
  outsideHours: false,
};

/** Returns the times of a van that has no place to drive to and stays in its yard. */
function stayingIn(stops: readonly RoundStop[], departsAt: number): Timetable {
  return {
    departsAt,
    backAt: departsAt,
    legs: stops.map(() => null),
    stops: stops.map(() => UNKNOWN),
    break: null,
    totals: {
      metres: 0,
      drivingSeconds: 0,
      serviceSeconds: 0,
      waitSeconds: 0,
      breakSeconds: 0,
      totalSeconds: 0,
    },
  };
}

/** Returns after how many stops the break does least harm (see `isBetter`); -1 if no break is needed. */
function bestBreak(
  stops: readonly PlacedStop[],
  van: RoundVan,
  matrix: Matrix,
  departsAt: number,
): number {
  if (!van.break) return -1;
  const without = drive(stops, van, matrix, departsAt, -1);
  if (without.backAt <= van.break.start.until) return -1;
  let best = 0;
  let least: Drive | null = null;
  for (let after = 0; after <= stops.length; after++) {
    const driven = drive(stops, van, matrix, departsAt, after);
    if (least === null || isBetter(driven, least)) {
      least = driven;
      best = after;
    }
  }
  return best;
}

/** Prefers fewer faults, then fewer settled visits outside hours, then an earlier return. */
function isBetter(a: Drive, b: Drive): boolean {
  if (a.faults !== b.faults) return a.faults < b.faults;
  if (a.settledLate !== b.settledLate) return a.settledLate < b.settledLate;
  return a.backAt < b.backAt - 1e-6;
}

/**
 * Returns the latest whole minute of the shift at which the van can leave and still be back as early, missing
 * nothing.
 */
function latestDeparture(
  stops: readonly PlacedStop[],
  van: RoundVan,
  matrix: Matrix,
  restAfter: number,
): number {
  const first = van.shift.from;
  const early = drive(stops, van, matrix, first, restAfter);
  const isHarmless = (minutes: number) =>
    !isBetter(early, drive(stops, van, matrix, first + 60 * minutes, restAfter));
  let harmless = 0;
  let harmful = Math.floor((early.backAt - first) / 60) + 1;
  while (harmful - harmless > 1) {
    const middle = Math.floor((harmless + harmful) / 2);
    if (isHarmless(middle)) harmless = middle;
    else harmful = middle;
  }
  return first + 60 * harmless;
}

function leg(matrix: Matrix, from: number, to: number): Leg {
  const way = from * matrix.size + to;
  return { metres: matrix.metres[way]!, seconds: matrix.seconds[way]! };
}
