import { Worker } from "node:worker_threads";
import { checkProblem } from "../check-problem";
import type { PlanOptions } from "../options";
import type { Plan } from "../plan";
import type { Problem } from "../problem";
import { type Entry, findEntry } from "./find-entry";
import { planInSlices } from "./plan-in-slices";
import type { News, Task } from "./protocol";

export interface WorkerOptions extends Omit<PlanOptions, "now" | "signal"> {
  /** Aborting asks for the best plan so far; the promise is kept with it, not broken. */
  readonly signal?: AbortSignal;
  /**
   * The bundled worker script (made from `@roundsman/planner/worker/entry`), where it does not lie
   * beside the bundle as `planner-worker.mjs` or `planner-worker.js`.
   */
  readonly entry?: URL;
}

/**
 * Plans in a thread of its own. Where no worker script is found, or the one found does not start, it
 * plans in slices on this thread instead: slower, the same answer.
 *
 * @throws ProblemError where the problem contradicts itself
 */
export async function planInWorker(problem: Problem, options: WorkerOptions = {}): Promise<Plan> {
  checkProblem(problem);
  const { entry, ...rest } = options;
  const found = entry ? { url: entry, execArgv: [] } : findEntry(import.meta.url);
  if (found === null) return planInSlices(problem, rest);
  try {
    return await runWorker(found, problem, rest);
  } catch (error) {
    if (error instanceof NotStarted && entry === undefined) return planInSlices(problem, rest);
    throw error;
  }
}

/** The worker died before it began: its script, not the planning, is at fault. */
class NotStarted extends Error {
  override readonly name = "NotStarted";
}

function runWorker(entry: Entry, problem: Problem, options: WorkerOptions): Promise<Plan> {
  const { seed, iterations, milliseconds, costs, onProgress, signal } = options;
  const stop = new SharedArrayBuffer(4);
  const task: Task = { problem, options: { seed, iterations, milliseconds, costs }, stop };
  const worker = new Worker(entry.url, { workerData: task, execArgv: [...entry.execArgv] });
  const halt = () => Atomics.store(new Int32Array(stop), 0, 1);
  if (signal?.aborted) halt();
  signal?.addEventListener("abort", halt, { once: true });

  return new Promise<Plan>((resolve, reject) => {
    let begun = false;
    const fail = (cause: unknown) => {
      const why = begun ? "The planner's worker failed" : "The planner's worker did not start";
      reject(begun ? new Error(why, { cause }) : new NotStarted(why, { cause }));
    };
    worker.on("message", (news: News) => {
      begun = true;
      if (news.kind === "progress") onProgress?.(news.progress);
      if (news.kind === "answer") resolve(news.plan);
    });
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`It ended with code ${code} and no answer`)));
  }).finally(() => {
    signal?.removeEventListener("abort", halt);
    return worker.terminate();
  });
}
