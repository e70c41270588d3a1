"use client";

import { Button } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

/** Answers for the key of somebody who has left: it works again, within what its new keeper may do. */
export function AdoptKey({ id, name }: { id: string; name: string }) {
  const adopt = usePageAction(useApi().office.apiKeys.adopt.mutationOptions(), {
    done: `You answer for ${name} now`,
    fault: "The key was not taken over",
  });
  return (
    <Button size="sm" loading={adopt.isPending} onClick={() => adopt.mutate({ id })}>
      Take over<span className="sr-only"> {name}</span>
    </Button>
  );
}
