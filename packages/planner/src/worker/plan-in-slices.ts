import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlanOptions } from "../options";
import type { Plan } from "../plan";
import { Planning } from "../planning";
import type { Problem } from "../problem";

/** Milliseconds of planning before others get their turn on the thread. */
const SLICE = 12;

/**
 * Plans on this thread, a slice at a time, so that a signal is heard and other work goes on between.
 * Slower for everyone than a worker, and there where no worker can be had.
 *
 * @throws ProblemError where the problem contradicts itself
 */
export async function planInSlices(
  problem: Problem,
  options: Omit<PlanOptions, "now"> = {},
): Promise<Plan> {
  const now = () => performance.now();
  const planning = new Planning(problem, { ...options, now });
  while (planning.stoppedBy() === null) {
    const until = now() + SLICE;
    while (planning.stoppedBy() === null && now() < until) planning.advance();
    await nextTurn();
  }
  return planning.answer();
}
