import type { Matrix } from "./distances/matrix";

/**
 * The planner's input: orders, vans, and the distances between their places.
 *
 * Units throughout the package: metres; seconds, and moments as seconds from midnight of the round's date (a night
 * shift runs past 86,400); kilograms; litres. Amounts count to the thousandth (gram, millilitre), so that sums are
 * exact in any order.
 */
export interface Problem {
  readonly orders: readonly PlanOrder[];
  readonly vans: readonly PlanVan[];
  readonly matrix: Matrix;
}

/** The measures that limit a van, each separately. */
export const MEASURES = ["kg", "litres", "hazardKg"] as const;
export type Measure = (typeof MEASURES)[number];

/** An amount of each measure, none below zero. */
export type Amounts = Readonly<Record<Measure, number>>;

/** The most that a van may have on board at any moment; null if unlimited. */
export type Capacity = Readonly<Record<Measure, number | null>>;

/** A stretch of the day, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** One order to be brought to one place. */
export interface PlanOrder {
  readonly id: string;
  /** Row of the matrix; null if the address has no position. Such an order is left out. */
  readonly place: number | null;
  /** Fulls that leave the yard on the van and are unloaded here. */
  readonly deliver: Amounts;
  /** Empties that are loaded here and return to the yard. */
  readonly collect: Amounts;
  /** Serving must start inside one of these, in any order; an empty list means any time. */
  readonly windows: readonly TimeSpan[];
  readonly serviceSeconds: number;
  /** The patches that contain this address; see `Costs.outsidePatch`. */
  readonly patchIds?: readonly string[];
  /** Only this van may bring it. */
  readonly vanId?: string;
  /** Cost of leaving this order out, relative to an ordinary order (1). */
  readonly priority?: number;
}

/** A break that the driver starts inside a span, between two stops or on a drive. */
export interface Break {
  readonly seconds: number;
  /** The break starts in this span. A round that is back before its end needs none. */
  readonly start: TimeSpan;
}

/** One van with its driver for one shift. A van with two shifts a day is two of these. */
export interface PlanVan {
  readonly id: string;
  /** Rows of the matrix: the yard of departure, and the yard of return. */
  readonly startPlace: number;
  readonly endPlace: number;
  readonly capacity: Capacity;
  /**
   * Threshold of hazardous goods in kg; leaving the yard with more costs `Costs.overThreshold`. Null or left out: no
   * threshold.
   */
  readonly hazardThresholdKg?: number | null;
  /** The van leaves at `from` or later, and is back by `until`. */
  readonly shift: TimeSpan;
  readonly break?: Break | null;
  /** The driver's patches; an empty list means no preference. */
  readonly patchIds?: readonly string[];
  /** Orders this van serves first, in this order and with nothing between. The search never moves them. */
  readonly begins?: readonly string[];
}

/** Zero of every measure. */
export const NOTHING: Amounts = { kg: 0, litres: 0, hazardKg: 0 };

/** A van that can carry anything. */
export const UNLIMITED: Capacity = { kg: null, litres: null, hazardKg: null };
