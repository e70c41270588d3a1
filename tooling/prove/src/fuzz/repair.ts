import { repairTown } from "@roundsman/testing/demo";
import type { FuzzHouse } from "./house";
import type { Shot } from "./shot";

let repairing: Promise<void> | null = null;

/** Opens what requests have shut, while others are under way. One repair at a time serves all who ask. */
export async function repair({ town }: FuzzHouse): Promise<void> {
  repairing ??= patiently(() => repairTown(town)).finally(() => {
    repairing = null;
  });
  await repairing;
}

/** Whoever was signed out or locked by a request comes back, so that what needs them is tried. */
export async function comeBack(house: FuzzHouse, { caller, operation }: Shot): Promise<void> {
  if (operation && caller !== "owen" && house.credentialOf(caller) !== undefined)
    await repair(house);
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
