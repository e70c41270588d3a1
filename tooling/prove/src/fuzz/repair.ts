import { repairDemo } from "@roundsman/testing/demo";
import type { FuzzTarget } from "./target";
import type { Attempt } from "./attempt";

let repairing: Promise<void> | null = null;

/** Opens what requests have shut, while others are under way. One repair at a time serves all who ask. */
export async function repair({ demo }: FuzzTarget): Promise<void> {
  repairing ??= patiently(() => repairDemo(demo)).finally(() => {
    repairing = null;
  });
  await repairing;
}

/** Whoever was signed out or locked by a request comes back, so that what needs them is tried. */
export async function signInAgain(
  target: FuzzTarget,
  { caller, operation }: Attempt,
): Promise<void> {
  if (operation && caller !== "owen" && target.credentialOf(caller) !== undefined)
    await repair(target);
}

const tries = 5;

/** A repair locks many rows at once, in no request's order: where it meets one it steps back. */
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
