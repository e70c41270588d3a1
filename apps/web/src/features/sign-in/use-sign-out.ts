"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { forgetDrafts } from "@/features/offline/drafts";
import { forgetDays } from "@/features/offline/kept-day";
import { useApi } from "@/trpc/client";

/** Ends the session and leaves for the sign-in page or `then`, loaded anew: nothing seen here is kept. */
export function useSignOut(then = "/sign-in") {
  return useMutation(
    useApi().account.signOut.mutationOptions({
      onSuccess: async () => {
        await Promise.allSettled([forgetDays(), forgetDrafts()]);
        window.location.assign(then);
      },
      onError: (error) => toast.fault("You are still signed in", faultText(error)),
    }),
  );
}
