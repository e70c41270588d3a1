import { plan, type Plan, type Problem } from "@roundsman/planner";

/** As long as somebody waits for an answer, and no longer than a plan still gets better. */
const searchLimits = { milliseconds: 4000, iterations: 20_000 };

/** The best plan of a day that is found in a few seconds. It takes a processor for as long. */
export const bestPlan = (problem: Problem): Plan =>
  plan(problem, { ...searchLimits, now: () => performance.now() });
