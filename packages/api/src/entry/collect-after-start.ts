import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How long after its start, in milliseconds: by then a process has loaded what its first requests need. */
const afterMs = 8000;

/**
 * Gives back the memory that starting left behind, once (docs/decisions/0351). V8 collects when more memory is asked
 * for, so a process that is asked for nothing would keep some forty megabytes of garbage. It takes a tenth of a second.
 */
export function collectAfterStart(): void {
  setTimeout(collect, afterMs).unref();
}

/** Collects all that can be collected. */
export function collect(): void {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  gc();
}
