"use client";

import { useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { RetryAll } from "./retry-all";
import { RetryOne } from "./retry-one";

const useRetryJobs = (done: string) =>
  useAct(useApiClient().console.health.retryJobs.mutate, {
    done,
    fault: "Nothing was tried again",
  });

/** Tries a job again now. */
export function RetryJob({ id, task }: { id: string; task: string }) {
  const retry = useRetryJobs("The job is tried again");
  return <RetryOne name={task} busy={retry.busy} onPress={() => retry.start({ jobs: [id] })} />;
}

/** Tries all failed jobs again now, listed or not. */
export function RetryAllJobs({ count }: { count: number }) {
  const retry = useRetryJobs("The jobs are tried again");
  return (
    <RetryAll
      title={`Try ${count} failed jobs again?`}
      description="All that failed start now, with all their attempts before them. Those under way are left to their worker."
      run={() => retry.run({ jobs: "all" })}
    />
  );
}
