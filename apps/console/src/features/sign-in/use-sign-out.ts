"use client";

import { useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Ends the session and leaves for the sign-in page, loaded anew: nothing seen here is kept. */
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
