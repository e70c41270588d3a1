/** What a plan is measured by, all in one unit of the caller's choice (pence, say, or metres). */
export interface Costs {
  readonly perMetre: number;
  /** Per second at the wheel; waiting, serving and breaks cost nothing, the shift is paid anyway. */
  readonly perSecond: number;
  /** Per van that leaves the yard at all. */
  readonly perVan: number;
  /** Per stop outside the driver's patches, where the driver has any: a preference, not a rule. */
  readonly outsidePatch: number;
  /** Per van that leaves the yard over its `hazardThresholdKg`: a preference, not a rule. */
  readonly overThreshold: number;
}

/** Plain distance; a detour of 3 km rather than a stop outside the driver's patch, of 30 km rather than a van over its threshold. */
export const DEFAULT_COSTS: Costs = {
  perMetre: 1,
  perSecond: 0,
  perVan: 0,
  outsidePatch: 3000,
  overThreshold: 30_000,
};

/** How far the search has come. */
export interface Progress {
  /** Share of the allowance used up, 0 to 1. */
  readonly share: number;
  readonly iterations: number;
  /** The best plan so far: its cost in the unit of `Costs`, its vans and what it leaves out. */
  readonly cost: number;
  readonly vansOut: number;
  readonly leftOut: number;
}

export interface PlanOptions {
  /** The same problem, options and seed give the same plan, where only `iterations` bounds it. */
  readonly seed?: number;
  /** Most rounds of ruin and recreate; 20,000 where neither this nor `milliseconds` is given. */
  readonly iterations?: number;
  /** Most milliseconds by `now`, without which they mean nothing. */
  readonly milliseconds?: number;
  /** A clock in milliseconds (`performance.now`); the planner has none of its own. */
  readonly now?: () => number;
  readonly costs?: Partial<Costs>;
  readonly onProgress?: (progress: Progress) => void;
  /** Aborting stops the search; the best plan so far is the answer all the same. */
  readonly signal?: Pick<AbortSignal, "aborted">;
}
