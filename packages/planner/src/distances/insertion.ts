import { drivingSeconds, greatCircleMetres, ROAD_FACTOR, type Position } from "./estimate";

/*
 * Estimates the cost of one more stop on a round without planning the round again. Offers of days use it, because
 * they must be quick.
 */

/** A round by its places: from a yard through its stops in order, and back to a yard. */
export interface Tour {
  readonly start: Position;
  readonly stops: readonly Position[];
  readonly end: Position;
}

/** The length of a drive, or of a detour: metres of road, and seconds at the wheel. Both are estimates. */
export interface Drive {
  readonly metres: number;
  readonly seconds: number;
}

const none: Drive = { metres: 0, seconds: 0 };

function driveBetween(from: Position, to: Position): Drive {
  const metres = greatCircleMetres(from, to) * ROAD_FACTOR;
  return { metres, seconds: drivingSeconds(metres) };
}

/**
 * Returns the detour for a place inserted where it adds the least time: the drive to it and on from it, less the
 * drive that these replace. Excludes the time at the door. Takes as many steps as the tour has stops.
 */
export function cheapestInsertion({ start, stops, end }: Tour, place: Position): Drive {
  let best: Drive | null = null;
  let before = start;
  let there = driveBetween(start, place);
  for (const after of [...stops, end]) {
    const on = driveBetween(place, after);
    const direct = driveBetween(before, after);
    const seconds = Math.max(0, there.seconds + on.seconds - direct.seconds);
    if (best === null || seconds < best.seconds) {
      best = { seconds, metres: Math.max(0, there.metres + on.metres - direct.metres) };
    }
    before = after;
    there = on;
  }
  return best ?? none;
}

/** Returns a tour from a yard and back through unplanned places, always on to the nearest one left. */
export function nearestFirstTour(yard: Position, places: readonly Position[]): Tour {
  const left = [...places];
  const stops: Position[] = [];
  let position = yard;
  while (left.length > 0) {
    let nearest = 0;
    let metres = Infinity;
    for (const [index, place] of left.entries()) {
      const away = greatCircleMetres(position, place);
      if (away < metres) [nearest, metres] = [index, away];
    }
    const [next = position] = left.splice(nearest, 1);
    stops.push(next);
    position = next;
  }
  return { start: yard, stops, end: yard };
}
