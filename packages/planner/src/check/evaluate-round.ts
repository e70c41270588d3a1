import type { Matrix } from "../distances/matrix";
import type { Amounts, Measure } from "../problem";
import { overloads, peakLoad } from "./load";
import type { RoundStop, RoundVan } from "./round";
import { timetable, type Timetable } from "./timetable";

/** What a round exceeds, in the words of docs/contract/rounds.md#roundfit. */
export type Over = "weight" | "volume" | "hazard" | "shift";

const OVER: Readonly<Record<Measure, Over>> = {
  kg: "weight",
  litres: "volume",
  hazardKg: "hazard",
};

/** A round as it would be driven: when, how loaded, and what it exceeds. */
export interface EvaluatedRound extends Timetable {
  /** The most on board at any moment: fulls still to deliver and empties already taken on. */
  readonly peak: Amounts;
  readonly over: readonly Over[];
}

export interface EvaluateOptions {
  /** Moment of leaving the yard; left out: as late in the shift as makes nothing later. */
  readonly departsAt?: number;
  /** So many stops come first and are served however late: see `PlanVan.begins`. Left out: none. */
  readonly begins?: number;
}

/**
 * Works out a given round in its given sequence (specification, Round: `fit`, `etaSeconds`,
 * `waitSeconds`, `outsideHours`). Nothing is refused: a round that cannot be driven as it stands is
 * worked out as it would come to pass, late and overloaded, and says so. A stop without a place
 * counts in the load, and has no times. A break that cannot be started in its span is over the shift.
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
