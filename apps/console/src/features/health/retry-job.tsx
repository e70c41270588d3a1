"use client";

import { toast } from "@roundsman/ui";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import { RetryAll } from "./retry-all";
import { RetryOne } from "./retry-one";

const useRetryJobs = (done: string) =>
  useDeed(
    useApi().console.health.retryJobs.mutationOptions({
      onError: (error) => toast.fault("Nothing was tried again", faultText(error)),
    }),
    done,
  );

/** Tries a job again now. */
export function RetryJob({ id, task }: { id: string; task: string }) {
  const retry = useRetryJobs("The job is tried again");
  return (
    <RetryOne name={task} busy={retry.isPending} onPress={() => retry.mutate({ jobs: [id] })} />
  );
}

/** Tries all failed jobs again now, listed or not. */
export function RetryAllJobs({ count }: { count: number }) {
  const retry = useRetryJobs("The jobs are tried again");
  return (
    <RetryAll
      title={`Try ${count} failed jobs again?`}
      description="All that failed start now, with all their attempts before them. Those under way are left to their worker."
      run={() => retry.mutateAsync({ jobs: "all" })}
    />
  );
}
