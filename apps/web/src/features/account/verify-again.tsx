"use client";

import { Alert, Button } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

/** An address not shown to be one's own yet: mails the link again. */
export function VerifyAgain() {
  const send = usePageAction(useApi().account.sendVerification.mutationOptions(), {
    done: "Look at your mail",
    fault: "No mail was sent",
  });
  return (
    <Alert
      tone="warning"
      title="Confirm that this address is yours"
      actions={
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate()}>
          Send the mail again
        </Button>
      }
    >
      We mailed you a link when you signed up. Without it, a forgotten password could not reach you.
    </Alert>
  );
}
