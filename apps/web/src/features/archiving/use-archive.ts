"use client";

import { toast, useAct } from "@roundsman/ui";

/**
 * Takes a thing out of use at once and offers to undo it, or brings it back. `put` is told whether it is to be
 * archived.
 */
export function useArchive(name: string, put: (archived: boolean) => Promise<unknown>) {
  const change = useAct(put, {
    done: (_, archived) => {
      if (archived) toast.undo(`${name} archived`, () => change.start(false));
      else toast.done(`${name} is back`);
    },
    fault: `${name} was not changed`,
  });
  return change;
}
