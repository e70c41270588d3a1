"use client";

import { faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { placesAfter, type DeliveryOption } from "./delivery-option";

/** Putting options in another order, and archiving them: done at once, and the page follows. */
export function useOptionActions() {
  const router = useRouter();
  const { deliveryOptions } = useApiClient().office;
  const settled = {
    onSuccess: () => router.refresh(),
    onError: (error: unknown) => toast.fault("Nothing was changed", faultText(error)),
  };
  const move = useMutation({
    mutationFn: async (given: { options: readonly DeliveryOption[]; at: number; step: -1 | 1 }) => {
      // One after another: a failure in the middle leaves an order, if not the one wanted.
      for (const place of placesAfter(given.options, given.at, given.step)) {
        await deliveryOptions.change.mutate(place);
      }
    },
    ...settled,
  });
  const archive = useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      deliveryOptions.change.mutate({ id, archived }),
    onError: settled.onError,
    onSuccess: ({ id, name }, { archived }) => {
      router.refresh();
      if (archived) toast.undo(`${name} archived`, () => archive.mutate({ id, archived: false }));
      else toast.done(`${name} is back`);
    },
  });
  return { move, archive };
}
