/** Costs of a plan, all in one unit of the caller's choice (pence or metres, for example). */
export interface Costs {
  readonly perMetre: number;
  /** Per second at the wheel. Waiting, serving and breaks cost nothing, because the shift is paid anyway. */
  readonly perSecond: number;
  /** Per van that leaves the yard. */
  readonly perVan: number;
  /** Per stop outside the driver's patches, where the driver has any: a preference, not a rule. */
  readonly outsidePatch: number;
  /** Per van that leaves the yard over its `hazardThresholdKg`: a preference, not a rule. */
  readonly overThreshold: number;
}

/**
 * Plain distance. A stop outside the driver's patch costs a detour of 3 km, and a van over its threshold one of 30
 * km.
 */
export const DEFAULT_COSTS: Costs = {
  perMetre: 1,
  perSecond: 0,
  perVan: 0,
  outsidePatch: 3000,
  overThreshold: 30_000,
};

/** Progress of the search. */
export interface Progress {
  /** Used share of the allowance, 0 to 1. */
  readonly share: number;
  readonly iterations: number;
  /** The best plan so far: its cost in the unit of `Costs`, its vans and the number of orders left out. */
  readonly cost: number;
  readonly vansOut: number;
  readonly leftOut: number;
}

export interface PlanOptions {
  /** Equal problem, options and seed give an equal plan if only `iterations` limits the search. */
  readonly seed?: number;
  /** Limit of ruin-and-recreate rounds; 20,000 if neither this nor `milliseconds` is set. */
  readonly iterations?: number;
  /** Limit in milliseconds by `now`. Ignored without `now`. */
  readonly milliseconds?: number;
  /** A clock in milliseconds (`performance.now`); the planner has no clock. */
  readonly now?: () => number;
  readonly costs?: Partial<Costs>;
  readonly onProgress?: (progress: Progress) => void;
  /** Aborting stops the search; the best plan so far is still the answer. */
  readonly signal?: Pick<AbortSignal, "aborted">;
}
