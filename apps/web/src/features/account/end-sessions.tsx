"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Signs one other device out. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const end = useAct(useApiClient().account.endSession.mutate, {
    done: `Signed out of ${device}`,
    fault: "That device is still signed in",
  });
  return (
    <Button size="sm" variant="ghost" loading={end.busy} onClick={() => end.start({ id })}>
      Sign out<span className="sr-only"> of {device}</span>
    </Button>
  );
}

/** Signs everything but this browser out. */
export function EndOthers() {
  const end = useAct(useApiClient().account.endOtherSessions.mutate, {
    done: "Signed out everywhere else",
    fault: "You are still signed in elsewhere",
  });
  return (
    <Button size="sm" loading={end.busy} onClick={() => end.start()}>
      Sign out everywhere else
    </Button>
  );
}
