"use client";

import { Band, Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

/** While this browser is also somebody's in the back office: says so, and ends it from here. */
export function OpenSessionBand() {
  const end = useMutation(
    useApi().supportSession.end.mutationOptions({
      // Loaded anew: one's own session is back in its own cookie.
      onSuccess: () => window.location.reload(),
      onError: (error) => toast.fault("The session is still open", faultText(error)),
    }),
  );
  return (
    <Band
      action={
        <Button size="sm" loading={end.isPending} onClick={() => end.mutate()}>
          End it
        </Button>
      }
    >
      A support session is open in this browser. It ends by itself after an hour at most.
    </Band>
  );
}
