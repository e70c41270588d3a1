import type { Matrix } from "../distances/matrix";
import type { Amounts, Measure } from "../problem";
import { overloads, peakLoad } from "./load";
import type { RoundStop, RoundVan } from "./round";
import { timetable, type Timetable } from "./timetable";

/** The limits that a round exceeds, as in docs/contract/rounds.md#roundfit. */
export type Over = "weight" | "volume" | "hazard" | "shift";

const OVER: Readonly<Record<Measure, Over>> = {
  kg: "weight",
  litres: "volume",
  hazardKg: "hazard",
};

/** A round as it would be driven: its times, its load, and the limits that it exceeds. */
export interface EvaluatedRound extends Timetable {
  /** The largest load at any moment: fulls still to deliver and empties already taken on. */
  readonly peak: Amounts;
  readonly over: readonly Over[];
}

export interface EvaluateOptions {
  /** Moment of leaving the yard; if left out, as late in the shift as delays nothing. */
  readonly departsAt?: number;
  /** Number of stops that come first and are served however late: see `PlanVan.begins`. Default 0. */
  readonly begins?: number;
}

/**
 * Evaluates a round in its given sequence (specification, Round: `fit`, `etaSeconds`, `waitSeconds`, `outsideHours`).
 * It refuses nothing: an impossible round is evaluated as it would happen, late and overloaded, and reports that. A
 * stop without a place counts in the load, and has no times. A break that cannot start in its span exceeds the shift.
 */
export function evaluateRound(
  stops: readonly RoundStop[],
  van: RoundVan,
  matrix: Matrix,
  options: EvaluateOptions = {},
): EvaluatedRound {
  const times = timetable(stops, van, matrix, options);
  const peak = peakLoad(stops);
  const { from, until } = van.shift;
  const pastShift =
    times.departsAt < from || times.backAt > until + 1e-6 || times.break?.outsideSpan === true;
  const over = overloads(peak, van.capacity).map((measure) => OVER[measure]);
  return { ...times, peak, over: pastShift ? [...over, "shift"] : over };
}
