"use client";

import { Button } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

/** Signs one other device out. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const end = usePageAction(useApi().account.endSession.mutationOptions(), {
    done: `Signed out of ${device}`,
    fault: "That device is still signed in",
  });
  return (
    <Button size="sm" variant="ghost" loading={end.isPending} onClick={() => end.mutate({ id })}>
      Sign out<span className="sr-only"> of {device}</span>
    </Button>
  );
}

/** Signs everything but this browser out. */
export function EndOthers() {
  const end = usePageAction(useApi().account.endOtherSessions.mutationOptions(), {
    done: "Signed out everywhere else",
    fault: "You are still signed in elsewhere",
  });
  return (
    <Button size="sm" loading={end.isPending} onClick={() => end.mutate()}>
      Sign out everywhere else
    </Button>
  );
}
