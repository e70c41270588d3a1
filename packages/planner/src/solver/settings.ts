/** Settings of the search; docs/decisions/0010-planner.md has the source of the numbers. */
export interface Settings {
  /** Mean number of orders taken off in an iteration. */
  average: number;
  /** Most orders taken off one van. */
  longest: number;
  /** Probability that a string is cut around a kept middle, and that the middle grows by one more. */
  split: number;
  deeper: number;
  /** Share of good places skipped when an order is put back. */
  blinks: number;
  /**
   * On days with more than `manyOrders` orders, an order is put back with a van that brings one of its `neighbours`
   * nearest orders.
   */
  manyOrders: number;
  neighbours: number;
  /**
   * First and last temperature, as shares of a usual drive between neighbours; `hotOfMany` is the first temperature
   * on a day of many orders.
   */
  hot: number;
  hotOfMany: number;
  cold: number;
  /** Coolness (0 hot, 1 cold) of a search that starts with a good plan. */
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
