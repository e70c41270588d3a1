import type { PlanOptions } from "./options";
import type { Plan } from "./plan";
import { Planning } from "./planning";
import type { Problem } from "./problem";

/**
 * Plans a day: every order that can be on a van's round, each round drivable as it stands, and the
 * whole as cheap as the allowance of iterations or time lets it become. Blocks until it has an answer.
 *
 * @throws ProblemError where the problem contradicts itself
 */
export function plan(problem: Problem, options: PlanOptions = {}): Plan {
  const planning = new Planning(problem, options);
  while (planning.stoppedBy() === null) planning.advance();
  return planning.answer();
}
