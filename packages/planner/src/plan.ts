import type { EvaluatedRound } from "./check/evaluate-round";
import type { Measure } from "./problem";

/** Rounds for the vans, and the orders on no round. Units as in `Problem`. */
export interface Plan {
  /** Only vans that go out, in the order of the problem. */
  readonly rounds: readonly PlannedRound[];
  readonly leftOut: readonly LeftOut[];
  /** In the unit of `Costs`: driving, vans out, and stops outside patches, without the charge for orders left out. */
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

/** One van's round: its orders in sequence. `stops[i]` and `legs[i]` belong to `orderIds[i]`. */
export interface PlannedRound extends EvaluatedRound {
  readonly vanId: string;
  readonly orderIds: readonly string[];
  /** Orders of the round outside the driver's patches. */
  readonly outsideIds: readonly string[];
  /** The van leaves the yard with more hazardous goods than its threshold. */
  readonly overThreshold: boolean;
}

/** An order on no round, with the reason. */
export interface LeftOut {
  readonly orderId: string;
  readonly reason: LeftOutReason;
  /** The exceeded measure, for `too_big` and `no_room`. */
  readonly measure?: Measure;
}

/**
 * - `no_position`: its address has no place on the map.
 * - `no_van`: no van exists, or the van that it must go with is missing.
 * - `too_big`: more than any van that may carry it can hold, even alone.
 * - `window`: no van can be there inside its hours, even alone.
 * - `too_far`: no van can be there and back inside its shift, even alone.
 * - `no_room`: every van that may carry it is too full with other orders.
 * - `no_time`: a van has room, but no time is left inside hours and shifts.
 */
export type LeftOutReason =
  | "no_position"
  | "no_van"
  | "too_big"
  | "window"
  | "too_far"
  | "no_room"
  | "no_time";
