"use client";

import { useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Ends the session and loads the sign-in page, so that nothing seen here stays. */
export function useSignOut() {
  const { account } = useApiClient();
  return useAct(() => account.signOut.mutate(), {
    done: () => {
      window.location.assign("/sign-in");
      return "stay";
    },
    fault: "You are still signed in",
  });
}
