"use client";

import { toast } from "@roundsman/ui";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import { RetryAll } from "./retry-all";
import { RetryOne } from "./retry-one";

const useRetryMails = (done: string) =>
  useDeed(
    useApi().console.health.retryMails.mutationOptions({
      onError: (error) => toast.fault("Nothing was sent again", faultText(error)),
    }),
    done,
  );

/** Sends a mail again now, as it was written. */
export function RetryMail({ id, kind }: { id: string; kind: string }) {
  const retry = useRetryMails("The mail is sent again");
  return (
    <RetryOne name={kind} busy={retry.isPending} onPress={() => retry.mutate({ mails: [id] })} />
  );
}

/** Sends all failed mails of the week again, listed or not. */
export function RetryAllMails({ count }: { count: number }) {
  const retry = useRetryMails("The mails are sent again");
  return (
    <RetryAll
      title={`Send ${count} failed mails again?`}
      description="They go out as they were written, to customers too. Links in the older ones may have run out."
      run={() => retry.mutateAsync({ mails: "all" })}
    />
  );
}
