"use client";

import { useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { RetryAll } from "./retry-all";
import { RetryOne } from "./retry-one";

const useRetryMails = (done: string) =>
  useAct(useApiClient().console.health.retryMails.mutate, {
    done,
    fault: "Nothing was sent again",
  });

/** Sends a mail again now, as it was written. */
export function RetryMail({ id, kind }: { id: string; kind: string }) {
  const retry = useRetryMails("The mail is sent again");
  return <RetryOne name={kind} busy={retry.busy} onPress={() => retry.start({ mails: [id] })} />;
}

/** Sends all failed mails of the week again, listed or not. */
export function RetryAllMails({ count }: { count: number }) {
  const retry = useRetryMails("The mails are sent again");
  return (
    <RetryAll
      title={`Send ${count} failed mails again?`}
      description="They go out as they were written, to customers too. Links in the older ones may have run out."
      run={() => retry.run({ mails: "all" })}
    />
  );
}
