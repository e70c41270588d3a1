import { repairDemo } from "@roundsman/testing/demo";
import type { FuzzTarget } from "./target";
import type { Attempt } from "./attempt";

let repairing: Promise<void> | null = null;

/**
 * Reverses what requests have locked or removed while other requests are running. Concurrent callers share one
 * repair.
 */
export async function repair({ demo }: FuzzTarget): Promise<void> {
  repairing ??= patiently(() => repairDemo(demo)).finally(() => {
    repairing = null;
  });
  await repairing;
}

/** Signs in callers that a request signed out or locked, so that operations that need them are tried. */
export async function signInAgain(
  target: FuzzTarget,
  { caller, operation }: Attempt,
): Promise<void> {
  if (operation && caller !== "owen" && target.credentialOf(caller) !== undefined)
    await repair(target);
}

const tries = 5;

/** Repeats the work after a deadlock. A repair locks many rows, in another order than requests do. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === "40P01";
      if (!isDeadlock || left === 0) throw error;
    }
  }
}
