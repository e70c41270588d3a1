import { DEFAULT_COSTS, type Costs, type PlanOptions } from "../options";
import type { Plan } from "../plan";
import { type Rounds, Planning } from "../planning";
import type { Problem } from "../problem";

/** What a preference comes to in a plan. */
export interface Preference {
  /** How often the plan goes against it all the same: stops outside patches, or vans over their threshold. */
  readonly against: number;
  /**
   * What keeping to it costs: by how much the plan is longer, in metres and in seconds at the wheel, than the best
   * that was found for the same orders with this preference at no cost. Never below zero.
   */
  readonly metres: number;
  readonly seconds: number;
}

/** Each preference of the plan; null where no van has it. */
export interface Preferences {
  readonly patches: Preference | null;
  readonly thresholds: Preference | null;
}

/** A plan, and what its preferences cost. */
export interface PricedPlan {
  readonly plan: Plan;
  readonly preferences: Preferences;
}

/**
 * Prices the preferences of a plan: goes on searching from it with each of them at no cost in turn, for as long as
 * `options` allow each time. Where that finds a plan that is better with all costs, too, it is that one which is
 * given and priced, so that a preference is never charged with what the first search had overlooked.
 *
 * @param found a plan of this problem, made with the same costs
 * @throws ProblemError where the problem contradicts itself
 */
export function priced(problem: Problem, found: Plan, options: PlanOptions = {}): PricedPlan {
  const costs = { ...DEFAULT_COSTS, ...options.costs };
  const brought = new Set(found.rounds.flatMap((round) => round.orderIds));
  const day = { ...problem, orders: problem.orders.filter(({ id }) => brought.has(id)) };
  const without = (preference: Partial<Costs>) =>
    resumed(day, found.rounds, { ...options, costs: { ...costs, ...preference } });
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
    return cost < better.cost - MARGIN ? { ...other, cost, leftOut: found.leftOut } : better;
  }, found);
  return {
    plan: best,
    preferences: {
      patches: free.patches && { against: outside(best), ...longer(best, free.patches) },
      thresholds: free.thresholds && { against: over(best), ...longer(best, free.thresholds) },
    },
  };
}

/** Sums of fractional metres are only equal to within this. */
const MARGIN = 1e-6;

/** Goes on with rounds that hold, until the allowance is used up. */
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
