"use client";

import { Button, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Records a refused record after all, on the round that has its order now. */
export function AcceptRecord({ id, what }: { id: string; what: string }) {
  const { refusedRecords } = useApiClient().office;
  const accept = useAct(() => refusedRecords.accept.mutate({ id }), {
    done: `The record of ${what} is accepted`,
    fault: "The record was not accepted",
  });
  return (
    <Button
      variant="primary"
      aria-label={`Accept the record of ${what}`}
      loading={accept.busy}
      onClick={() => accept.start()}
    >
      Accept
    </Button>
  );
}
