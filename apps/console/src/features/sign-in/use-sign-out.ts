"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";

/** Ends the session and leaves for the sign-in page, loaded anew: nothing seen here is kept. */
export function useSignOut() {
  return useMutation(
    useApi().account.signOut.mutationOptions({
      onSuccess: () => window.location.assign("/sign-in"),
      onError: (error) => toast.fault("You are still signed in", faultText(error)),
    }),
  );
}
