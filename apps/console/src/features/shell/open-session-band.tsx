"use client";

import { Band, Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Shown while this browser also has a session in the back office as another person; ends it from here. */
export function OpenSessionBand() {
  const { supportSession } = useApiClient();
  const end = useAct(() => supportSession.end.mutate(), {
    done: () => {
      // Reloaded, because our own session is back in its own cookie.
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
