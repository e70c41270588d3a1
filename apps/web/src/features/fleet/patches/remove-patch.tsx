"use client";

import { Button, toast, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Patch } from "./patch-values";

/** Removes a patch at once and offers to undo it: the same name, codes and drivers are added again. */
export function RemovePatch({ patch: { id, name } }: { patch: Patch }) {
  const { patches } = useApiClient().office;
  const restore = useAct(
    ({ outwardCodes, driverUserIds }: Patch) =>
      patches.create.mutate({ name, outwardCodes, driverUserIds }),
    { done: `${name} is back`, fault: `${name} was not added again` },
  );
  const remove = useAct(() => patches.remove.mutate({ id }), {
    done: (patch) => toast.undo(`${name} removed`, () => restore.start(patch)),
    fault: `${name} was not removed`,
  });
  return (
    <Button size="sm" loading={remove.busy} onClick={() => remove.start()}>
      Remove
    </Button>
  );
}
