import type { Browser, Page } from "@playwright/test";

/** A task of the page's main thread, in milliseconds. */
export interface Task {
  ms: number;
  processorMs: number;
}

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: elapsed time, and the thread's processor time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Returns the tasks of the pages' main threads during `work`, from the browser's trace.
 * @throws if the trace has no page's main thread, since nothing would be measured
 */
export async function longestTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "disabled-by-default-devtools.timeline"],
  });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const named = trace.traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const mains = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  if (mains.size === 0) throw new Error("The trace names no page's main thread");
  return trace.traceEvents
    .filter(({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, processorMs: tdur / 1000 }));
}
