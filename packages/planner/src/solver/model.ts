/**
 * A problem as the search reads it: numbers in flat arrays, each found by its index.
 *
 * Nodes 0 to orders - 1 are the orders that can be planned, the nodes after them the yards.
 */
export interface Model {
  readonly orders: number;
  readonly nodes: number;
  readonly vans: number;

  /** Cost of driving from a to b at a * nodes + b, and at b * nodes + a in `costBack`. */
  readonly cost: Float64Array;
  readonly costBack: Float64Array;
  readonly perVan: number;

  /** True if anything depends on the time of day. */
  readonly timed: boolean;
  /** Seconds at the wheel from a to b at a * nodes + b. */
  readonly seconds: Float64Array;
  readonly service: Float64Array;
  /** Windows of node a: from windowFirst[a] to windowFirst[a + 1] - 1, sorted by time, disjoint. */
  readonly windowFirst: Int32Array;
  readonly windowOpen: Float64Array;
  readonly windowClose: Float64Array;
  /** For each order: when its first window opens and its last one closes. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;

  /** For each van: its yards as nodes, its shift, its break (no break: breakSeconds below 0). */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly shiftFrom: Float64Array;
  readonly shiftUntil: Float64Array;
  readonly breakSeconds: Float64Array;
  readonly breakFrom: Float64Array;
  readonly breakUntil: Float64Array;

  /** Only the measures that can bind. Amounts of measure k are at k * orders + order and k * vans + van. */
  readonly measures: number;
  /** Measures that are collected on the way, so that the peak may be on any drive. */
  readonly mixed: Uint8Array;
  readonly deliver: Float64Array;
  readonly collect: Float64Array;
  readonly capacity: Float64Array;

  /**
   * Cost of leaving the yard over a van's threshold of hazardous goods; thousandths for each order and each van
   * (Infinity: no threshold).
   */
  readonly overThreshold: number;
  readonly hazard: Float64Array;
  readonly threshold: Float64Array;

  /** Empty vans of one kind are equal to the search. */
  readonly kinds: number;
  readonly kindOf: Int32Array;
  /** Cost of order o riding on a van of kind k at k * orders + o; Infinity if the van may not carry it. */
  readonly extra: Float64Array;

  /** For each van, the orders it begins with. */
  readonly begins: readonly Int32Array[];
  readonly beginsCount: Int32Array;
  /** Orders that begin a van's round, and never move. */
  readonly settled: Uint8Array;
  /** Cost of leaving each order out. */
  readonly leaveOut: Float64Array;

  /** The nearest other orders of order o, nearest first, from o * nearCount. */
  readonly near: Int32Array;
  readonly nearCount: number;
}
