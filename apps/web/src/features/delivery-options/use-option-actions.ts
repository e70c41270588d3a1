"use client";

import { useAct } from "@roundsman/ui";
import { useArchive } from "@/features/archiving/use-archive";
import { useApiClient } from "@/trpc/client";
import type { DeliveryOption, placesAfter } from "./delivery-option";

/** Putting options in another order, and archiving one or bringing it back: done at once, and the page follows. */
export function useOptionActions({ id, name }: DeliveryOption) {
  const { deliveryOptions } = useApiClient().office;
  const move = useAct(
    async (places: ReturnType<typeof placesAfter>) => {
      // One after another: a failure in the middle leaves an order, if not the one wanted.
      for (const place of places) await deliveryOptions.change.mutate(place);
    },
    // The row is seen to move.
    { done: () => undefined, fault: "Nothing was changed" },
  );
  const archiving = useArchive(name, (archived) => deliveryOptions.change.mutate({ id, archived }));
  return { move, ...archiving };
}
