"use client";

import { toast } from "@roundsman/ui";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { faultOf } from "./fault";

/**
 * What a form sends: said when it is done, and the page follows. A refusal is the form's own to show:
 * `fault` has its words and its issues by field.
 */
export function useFormAction<Data, Fault, Input>(
  options: UseMutationOptions<Data, Fault, Input>,
  said: { done: string; onDone?: (data: Data) => void },
) {
  const router = useRouter();
  const action = useMutation({
    ...options,
    onSuccess: (data) => {
      toast.done(said.done);
      said.onDone?.(data);
      router.refresh();
    },
  });
  return { ...action, fault: faultOf(action.error) };
}
