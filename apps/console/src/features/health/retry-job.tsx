"use client";

import { Button, toast } from "@roundsman/ui";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";

/** Tries a job again now; nothing is lost by it, so it does not ask. */
export function RetryJob({ id, task }: { id: string; task: string }) {
  const retry = useDeed(
    useApi().console.health.retryJob.mutationOptions({
      onError: (error) => toast.fault("The job was not tried again", faultText(error)),
    }),
    "The job is tried again",
  );
  return (
    <Button
      size="sm"
      loading={retry.isPending}
      aria-label={`Try ${task.replaceAll("_", " ")} again`}
      onClick={() => retry.mutate({ id })}
    >
      Try again
    </Button>
  );
}
