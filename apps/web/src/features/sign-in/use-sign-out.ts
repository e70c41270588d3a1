"use client";

import { useAct } from "@roundsman/ui";
import { forgetDrafts } from "@/features/offline/drafts";
import { forgetDays } from "@/features/offline/kept-day";
import { endPushHere } from "@/features/offline/push";
import { useApiClient } from "@/trpc/client";

/** Ends the session and leaves for the sign-in page or `then`, loaded anew: nothing seen here is kept. */
export function useSignOut(then = "/sign-in") {
  const { account } = useApiClient();
  return useAct(() => account.signOut.mutate(), {
    done: async () => {
      await Promise.allSettled([forgetDays(), forgetDrafts(), endPushHere()]);
      window.location.assign(then);
      return "stay" as const;
    },
    fault: "You are still signed in",
  });
}
