/** How the search goes about it; see docs/decisions/0010-planner.md for where the numbers come from. */
export interface Settings {
  /** Orders taken off in an iteration, on average. */
  average: number;
  /** Most orders taken off one van. */
  longest: number;
  /** How often a string is cut around a kept middle, and how often that middle grows by one more. */
  split: number;
  deeper: number;
  /** Share of good places overlooked when an order is put back. */
  blinks: number;
  /** With more orders than these, one is put back with a van that brings one of so many of its nearest orders. */
  manyOrders: number;
  neighbours: number;
  /** First and last temperature, as shares of a usual drive between neighbours; the first also of a day of many orders. */
  hot: number;
  hotOfMany: number;
  cold: number;
  /** How far it has cooled (0 hot, 1 cold) where it begins with a plan that is good already. */
  resumed: number;
}

export const SETTINGS: Settings = {
  average: 10,
  longest: 10,
  split: 0.5,
  deeper: 0.01,
  blinks: 0.01,
  manyOrders: 400,
  neighbours: 40,
  hot: 3,
  hotOfMany: 10,
  cold: 0.1,
  resumed: 0.5,
};
