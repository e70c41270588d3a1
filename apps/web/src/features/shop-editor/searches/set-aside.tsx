"use client";

import { Button, toast, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { ShopSearch } from "./search";

/** Sets words aside that are no goods of the business's, at once, and offers to undo it; brings them back. */
export function SetAside({ search: { id, words, setAsideAt } }: { search: ShopSearch }) {
  const { shopSearches } = useApiClient().office;
  const fault = `“${words}” was not changed`;
  const bringBack = useAct(() => shopSearches.change.mutate({ id, setAside: false }), {
    done: `“${words}” is back on the list`,
    fault,
  });
  const setAside = useAct(() => shopSearches.change.mutate({ id, setAside: true }), {
    done: () => toast.undo(`“${words}” is not yours`, () => bringBack.start()),
    fault,
  });
  if (setAsideAt !== null) {
    return (
      <Button
        size="sm"
        variant="ghost"
        loading={bringBack.busy}
        aria-label={`Bring back “${words}”`}
        onClick={() => bringBack.start()}
      >
        Bring back
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={setAside.busy}
      aria-label={`Not ours: “${words}”`}
      onClick={() => setAside.start()}
    >
      Not ours
    </Button>
  );
}
