"use client";

import { useUndoable } from "@/trpc/use-undoable";
import { useApiClient } from "@/trpc/client";
import type { Address } from "./address-values";

/** Out of the customer's addresses and of new orders; orders taken already keep it. */
export function useArchiveAddress({ id, line1 }: Pick<Address, "id" | "line1">) {
  const { office } = useApiClient();
  const undoable = useUndoable();
  return () =>
    void undoable({
      act: () => office.addresses.change.mutate({ id, archived: true }),
      undo: () => office.addresses.change.mutate({ id, archived: false }),
      done: `${line1} archived`,
      undone: `${line1} is back`,
      fault: `${line1} was not archived`,
    });
}
