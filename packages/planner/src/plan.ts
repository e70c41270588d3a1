import type { EvaluatedRound } from "./check/evaluate-round";
import type { Measure } from "./problem";

/** Rounds for the vans, and what no round has room for. Units as in `Problem`. */
export interface Plan {
  /** Only vans that go out, in the order they were given in. */
  readonly rounds: readonly PlannedRound[];
  readonly leftOut: readonly LeftOut[];
  /** In the unit of `Costs`: driving, vans out, stops outside patches; leaving out is not in it. */
  readonly cost: number;
  readonly totals: {
    readonly metres: number;
    readonly drivingSeconds: number;
    readonly totalSeconds: number;
  };
  readonly iterations: number;
  readonly stoppedBy: StoppedBy;
}

export type StoppedBy = "iterations" | "time" | "signal";

/** One van's round: its orders in sequence, `stops[i]` and `legs[i]` belonging to `orderIds[i]`. */
export interface PlannedRound extends EvaluatedRound {
  readonly vanId: string;
  readonly orderIds: readonly string[];
  /** Those of them outside the driver's patches. */
  readonly outsideIds: readonly string[];
  /** Leaves the yard with more hazardous goods than its threshold. */
  readonly overThreshold: boolean;
}

/** An order on no round, and why. */
export interface LeftOut {
  readonly orderId: string;
  readonly reason: LeftOutReason;
  /** What there is too much of, for `too_big` and `no_room`. */
  readonly measure?: Measure;
}

/**
 * - `no_position`: its address has no place on the map.
 * - `no_van`: there is no van, or not the one it must go with.
 * - `too_big`: more than any van it may ride on can carry, even alone.
 * - `window`: no van can be there inside its hours, even alone.
 * - `too_far`: no van can be there and back inside its shift, even alone.
 * - `no_room`: every van it may ride on is too full by now.
 * - `no_time`: there is room, but no time is left inside hours and shifts.
 */
export type LeftOutReason =
  | "no_position"
  | "no_van"
  | "too_big"
  | "window"
  | "too_far"
  | "no_room"
  | "no_time";
