"use client";

import { toast } from "@roundsman/ui";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/** Something done to what the page shows: said when it is done, and the page follows. */
export function useDeed<Data, Fault, Input>(
  options: UseMutationOptions<Data, Fault, Input>,
  done: string,
) {
  const router = useRouter();
  return useMutation({
    ...options,
    onSuccess: () => {
      toast.done(done);
      router.refresh();
    },
  });
}
