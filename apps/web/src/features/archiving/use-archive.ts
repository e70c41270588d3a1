"use client";

import { toast, useAct } from "@roundsman/ui";

/**
 * Takes a thing out of use at once and offers to undo it; brings it back. `put` is told whether it is to be
 * archived.
 */
export function useArchive(name: string, put: (archived: boolean) => Promise<unknown>) {
  const fault = `${name} was not changed`;
  const restore = useAct(() => put(false), { done: `${name} is back`, fault });
  const archive = useAct(() => put(true), {
    done: () => toast.undo(`${name} archived`, () => restore.start()),
    fault,
  });
  return { archive, restore };
}
