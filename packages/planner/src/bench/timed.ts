import { checkPlan } from "../check/check-plan";
import { plan } from "../make-plan";
import type { Costs } from "../options";
import type { Plan } from "../plan";
import type { Problem } from "../problem";

/**
 * Plans for `seconds` of processor time; `wall` and `cpu` are the seconds it took.
 * @throws Error if the checker refuses the plan
 */
export function timed(
  problem: Problem,
  costs: Costs,
  seconds: number,
  seed: number,
): { answer: Plan; wall: number; cpu: number } {
  const [startedAt, startedWith] = [performance.now(), processorTime()];
  const answer = plan(problem, { costs, seed, milliseconds: seconds * 1000, now: processorTime });
  const wall = (performance.now() - startedAt) / 1000;
  const cpu = (processorTime() - startedWith) / 1000;
  const faults = checkPlan(problem, answer, costs);
  if (faults.length > 0) throw new Error(`The plan does not hold: ${faults.join("; ")}`);
  return { answer, wall, cpu };
}

/** Returns the milliseconds of processor time of this process; the search runs on one thread of it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
