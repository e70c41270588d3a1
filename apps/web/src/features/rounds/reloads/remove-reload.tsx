"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { DrivenRound } from "../one/driven-round";
import type { Reload } from "./reload-words";

/** Takes a reload that is still to come off the round. Nothing where it is done. */
export function RemoveReload({ round, reload }: { round: DrivenRound; reload: Reload }) {
  const { reloads } = useApiClient().office;
  const { id: reloadId, locationName } = reload;
  const remove = useAct(() => reloads.remove.mutate({ id: round.id, reloadId }), {
    done: `The reload at ${locationName} is removed`,
    fault: "The reload was not removed",
  });
  const may = round.canReloads.find((one) => one.reloadId === reloadId)?.remove === null;
  if (!may) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Remove the reload at ${locationName}`}
      loading={remove.busy}
      onClick={() => remove.start()}
    >
      Remove
    </Button>
  );
}
