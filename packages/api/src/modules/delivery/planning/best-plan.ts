import { plan, priced, type Plan, type PricedPlan, type Problem } from "@roundsman/planner";

/** As long as somebody waits for an answer, and no longer than a plan still gets better: a small day is done sooner. */
const limitsOf = ({ orders }: Problem) => ({
  milliseconds: 4000,
  iterations: Math.max(20_000, 1000 * orders.length),
  now: () => performance.now(),
});

/** The best plan of a day that is found in a few seconds. It takes a processor for as long. */
export const bestPlan = (problem: Problem): Plan => plan(problem, limitsOf(problem));

/** The same with what its preferences cost, each of which is looked for in up to 1.5 seconds more. */
export const bestPricedPlan = (problem: Problem): PricedPlan =>
  priced(problem, bestPlan(problem), { ...limitsOf(problem), milliseconds: 1500 });
