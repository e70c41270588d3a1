import type { Matrix } from "../distances/matrix";
import type { TimeSpan } from "../problem";
import type { RoundVan } from "./round";

/** A stop with a place on the matrix. */
export interface PlacedStop {
  readonly place: number;
  readonly windows: readonly TimeSpan[];
  readonly serviceSeconds: number;
  /** The van begins with this stop. It is served however late, so its lateness is no fault of the round. */
  readonly isSettled: boolean;
}

export interface Visit {
  readonly arrivesAt: number;
  readonly startsAt: number;
  readonly leavesAt: number;
  readonly waitSeconds: number;
  readonly outsideHours: boolean;
}

export interface Drive {
  readonly visits: readonly Visit[];
  readonly backAt: number;
  readonly break: { readonly startsAt: number; readonly outsideSpan: boolean } | null;
  /** Visits outside hours, a break outside its span, a return after the shift. */
  readonly faults: number;
  /** Settled visits outside hours. They are not among the faults. */
  readonly settledLate: number;
}

/**
 * Drives the stops once, leaving at `departsAt`, with the break on the drive after `restAfter` stops (-1: none). The
 * break starts as soon as its span allows. A van that reaches the next stop earlier waits at the door until then.
 */
export function drive(
  stops: readonly PlacedStop[],
  van: RoundVan,
  matrix: Matrix,
  departsAt: number,
  restAfter: number,
): Drive {
  let taken: Drive["break"] = null;
  const travel = (from: number, to: number, leftAt: number, leg: number) => {
    const arrivesAt = leftAt + matrix.seconds[from * matrix.size + to]!;
    if (leg !== restAfter || !van.break) return { arrivesAt, readyAt: arrivesAt };
    const { seconds, start } = van.break;
    const startsAt = Math.max(leftAt, start.from);
    taken = { startsAt, outsideSpan: startsAt > start.until + 1e-6 };
    if (startsAt > arrivesAt) return { arrivesAt, readyAt: startsAt + seconds };
    return { arrivesAt: arrivesAt + seconds, readyAt: arrivesAt + seconds };
  };

  const visits: Visit[] = [];
  let place = van.startPlace;
  let leftAt = departsAt;
  for (const [leg, stop] of stops.entries()) {
    const { arrivesAt, readyAt } = travel(place, stop.place, leftAt, leg);
    const opens = opening(stop.windows, readyAt);
    const startsAt = opens ?? readyAt;
    leftAt = startsAt + stop.serviceSeconds;
    place = stop.place;
    visits.push({
      arrivesAt,
      startsAt,
      leavesAt: leftAt,
      waitSeconds: startsAt - readyAt,
      outsideHours: opens === null,
    });
  }
  const backAt = travel(place, van.endPlace, leftAt, stops.length).readyAt;
  const lateOf = (settled: boolean) =>
    visits.filter((visit, index) => visit.outsideHours && stops[index]!.isSettled === settled)
      .length;
  const restless = (taken as Drive["break"])?.outsideSpan === true;
  const overtime = backAt > van.shift.until + 1e-6;
  const faults = lateOf(false) + Number(restless) + Number(overtime);
  return { visits, backAt, break: taken, faults, settledLate: lateOf(true) };
}

/** Returns the earliest moment from `readyAt` at which a window is open; null if all have closed. */
function opening(windows: readonly TimeSpan[], readyAt: number): number | null {
  if (windows.length === 0) return readyAt;
  const starts = windows
    .filter((window) => window.until + 1e-6 >= readyAt)
    .map((window) => Math.max(readyAt, window.from));
  return starts.length === 0 ? null : Math.min(...starts);
}
