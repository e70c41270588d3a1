import type { Matrix } from "./distances/matrix";

/**
 * What the planner is asked: orders, vans, and how far apart their places are.
 *
 * Units throughout the package: metres; seconds, and moments as seconds from midnight of the round's
 * date (a night shift runs past 86,400); kilograms; litres. Amounts count to the thousandth (gram,
 * millilitre), so that sums are exact whatever order they are added in.
 */
export interface Problem {
  readonly orders: readonly PlanOrder[];
  readonly vans: readonly PlanVan[];
  readonly matrix: Matrix;
}

/** The measures a van can run out of, each for itself. */
export const MEASURES = ["kg", "litres", "hazardKg"] as const;
export type Measure = (typeof MEASURES)[number];

/** So much of each measure, none below zero. */
export type Amounts = Readonly<Record<Measure, number>>;

/** What a van may have on board at any moment; null where there is no limit. */
export type Capacity = Readonly<Record<Measure, number | null>>;

/** A stretch of the day, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** One order to be brought to one place. */
export interface PlanOrder {
  readonly id: string;
  /** Row of the matrix, or null where the address has no position: such an order is left out. */
  readonly place: number | null;
  /** Fulls that leave the yard on the van and come off here. */
  readonly deliver: Amounts;
  /** Empties that come on here and go back to the yard. */
  readonly collect: Amounts;
  /** Serving must start inside one of these, in any order; none at all means any time. */
  readonly windows: readonly TimeSpan[];
  readonly serviceSeconds: number;
  /** The patches this address lies in; see `Costs.outsidePatch`. */
  readonly patchIds?: readonly string[];
  /** Only this van may bring it. */
  readonly vanId?: string;
  /** How much worse than leaving out an ordinary order (1) it is to leave this one out. */
  readonly priority?: number;
}

/** A break that the driver starts inside a span, between two stops or on the way. */
export interface Break {
  readonly seconds: number;
  /** The break starts in here. A round that is back by its end needs none. */
  readonly start: TimeSpan;
}

/** One van with its driver for one shift. A van out twice a day is two of these. */
export interface PlanVan {
  readonly id: string;
  /** Rows of the matrix: the yard it leaves, and the yard it comes back to. */
  readonly startPlace: number;
  readonly endPlace: number;
  readonly capacity: Capacity;
  /** Leaving the yard with more hazardous goods than this costs `Costs.overThreshold`; null or left out is none. */
  readonly hazardThresholdKg?: number | null;
  /** Leaves at `from` or later, is back by `until`. */
  readonly shift: TimeSpan;
  readonly break?: Break | null;
  /** The driver's patches; none at all means no preference. */
  readonly patchIds?: readonly string[];
  /** Orders this van serves first, in this order and with nothing between: they stay whatever happens. */
  readonly begins?: readonly string[];
}

/** Nothing of any measure. */
export const NOTHING: Amounts = { kg: 0, litres: 0, hazardKg: 0 };

/** A van that can carry anything. */
export const UNLIMITED: Capacity = { kg: null, litres: null, hazardKg: null };
