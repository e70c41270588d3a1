import type { PlanOptions } from "./options";
import type { Plan } from "./plan";
import { Planning } from "./planning";
import type { Problem } from "./problem";

/**
 * Plans a day: brings every order that fits a van's round, makes each round drivable, and lowers the total cost as
 * far as the allowance of iterations or time permits. Blocks until it has an answer.
 *
 * @throws ProblemError if the problem contradicts itself
 */
export function plan(problem: Problem, options: PlanOptions = {}): Plan {
  const planning = new Planning(problem, options);
  while (planning.stoppedBy() === null) planning.advance();
  return planning.answer();
}
