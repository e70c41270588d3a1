import { Session } from "node:inspector/promises";
import { setImmediate as nextTurn } from "node:timers/promises";

/** How long after its start, in milliseconds: by then a process has loaded what its first requests need. */
const afterMs = 8000;

/**
 * Gives back the memory that starting left behind, once (docs/decisions/0351). V8 collects when more memory is asked
 * for, so a process that is asked for nothing would keep some forty megabytes of garbage. It takes a tenth of a second.
 */
export function collectAfterStart(): void {
  setTimeout(() => void collect(), afterMs).unref();
}

/** Collects all that can be collected, and gives the pages back. */
export async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  // The inspector answers under a lock for which the end of its session waits: ended at once, the process stands still.
  await nextTurn();
  session.disconnect();
}
