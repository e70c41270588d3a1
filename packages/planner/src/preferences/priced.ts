import { DEFAULT_COSTS, type Costs, type PlanOptions } from "../options";
import type { Plan } from "../plan";
import { type Rounds, Planning } from "../planning";
import type { Problem } from "../problem";

/** The price of a preference in a plan. */
export interface Preference {
  /** Number of times the plan violates the preference: stops outside patches, or vans over their threshold. */
  readonly against: number;
  /**
   * The price of the preference: how much longer the plan is, in metres and in seconds at the wheel, than the best
   * plan found for the same orders with this preference at no cost. Never below zero.
   */
  readonly metres: number;
  readonly seconds: number;
}

/** Each preference of the plan; null if no van has it. */
export interface Preferences {
  readonly patches: Preference | null;
  readonly thresholds: Preference | null;
}

/** A plan, and the price of its preferences. */
export interface PricedPlan {
  readonly plan: Plan;
  readonly preferences: Preferences;
}

/**
 * Prices the preferences of a plan: continues the search from it with each of them at no cost in turn, each time as
 * long as `options` allow. If that finds a plan that is better with all costs as well, the better plan is returned
 * and priced, so that a preference is never charged for an oversight of the first search.
 *
 * @param firstPlan a plan of this problem, made with the same costs
 * @throws ProblemError if the problem contradicts itself
 */
export function priced(problem: Problem, firstPlan: Plan, options: PlanOptions = {}): PricedPlan {
  const costs = { ...DEFAULT_COSTS, ...options.costs };
  const brought = new Set(firstPlan.rounds.flatMap((round) => round.orderIds));
  const day = { ...problem, orders: problem.orders.filter(({ id }) => brought.has(id)) };
  const without = (preference: Partial<Costs>) =>
    resumed(day, firstPlan.rounds, { ...options, costs: { ...costs, ...preference } });
  const free = {
    patches: problem.vans.some(({ patchIds }) => patchIds?.length)
      ? without({ outsidePatch: 0 })
      : null,
    thresholds: problem.vans.some(({ hazardThresholdKg }) => (hazardThresholdKg ?? null) !== null)
      ? without({ overThreshold: 0 })
      : null,
  };
  const best = [free.patches, free.thresholds].reduce((better: Plan, other) => {
    if (other === null) return better;
    const cost = costOf(other, costs);
    return cost < better.cost - MARGIN ? { ...other, cost, leftOut: firstPlan.leftOut } : better;
  }, firstPlan);
  return {
    plan: best,
    preferences: {
      patches: free.patches && { against: outside(best), ...longer(best, free.patches) },
      thresholds: free.thresholds && { against: over(best), ...longer(best, free.thresholds) },
    },
  };
}

/** Sums of fractional metres are equal only within this margin. */
const MARGIN = 1e-6;

/** Continues from valid rounds until the allowance is used up. */
function resumed(problem: Problem, rounds: Rounds, options: PlanOptions): Plan {
  const planning = new Planning(problem, options, rounds);
  while (planning.stoppedBy() === null) planning.advance();
  return planning.answer();
}

const outside = ({ rounds }: Plan) =>
  rounds.reduce((sum, { outsideIds }) => sum + outsideIds.length, 0);
const over = ({ rounds }: Plan) => rounds.filter(({ overThreshold }) => overThreshold).length;

function costOf(plan: Plan, costs: Costs): number {
  return (
    costs.perMetre * plan.totals.metres +
    costs.perSecond * plan.totals.drivingSeconds +
    costs.perVan * plan.rounds.length +
    costs.outsidePatch * outside(plan) +
    costs.overThreshold * over(plan)
  );
}

const longer = ({ totals }: Plan, free: Plan) => ({
  metres: Math.max(0, totals.metres - free.totals.metres),
  seconds: Math.max(0, totals.drivingSeconds - free.totals.drivingSeconds),
});
