"use client";

import { toast } from "@roundsman/ui";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { faultText } from "./fault";

/**
 * Something done to what the page shows: said when it is done, and the page follows. A refusal says why;
 * it is thrown too, so that a dialog stays open over it.
 */
export function usePageAction<Data, Fault, Input>(
  options: UseMutationOptions<Data, Fault, Input>,
  said: { done: string; fault: string },
) {
  const router = useRouter();
  return useMutation({
    ...options,
    onSuccess: () => {
      toast.done(said.done);
      router.refresh();
    },
    onError: (error) => {
      toast.fault(said.fault, faultText(error));
      // What was shown may be what stood in the way: somebody else has been here.
      router.refresh();
    },
  });
}
