"use client";

import { Band, Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** While this browser is also somebody's in the back office: says so, and ends it from here. */
export function OpenSessionBand() {
  const { supportSession } = useApiClient();
  const end = useAct(() => supportSession.end.mutate(), {
    done: () => {
      // Loaded anew: one's own session is back in its own cookie.
      window.location.reload();
      return "stay";
    },
    fault: "The session is still open",
  });
  return (
    <Band
      action={
        <Button size="sm" loading={end.busy} onClick={() => end.start()}>
          End it
        </Button>
      }
    >
      A support session is open in this browser. It ends by itself after an hour at most.
    </Band>
  );
}
