import type { Plan, Problem } from "@roundsman/planner";
import { planInWorker } from "@roundsman/planner/worker";

/** As long as somebody waits for an answer, and no longer than a plan still gets better. */
const allowance = { milliseconds: 4000, iterations: 20_000 };

/** The best plan of a day that is found in a few seconds, without keeping other requests waiting. */
export const bestPlan = (problem: Problem): Promise<Plan> => planInWorker(problem, allowance);
