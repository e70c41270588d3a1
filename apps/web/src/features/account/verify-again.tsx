"use client";

import { Alert, Button, useAct } from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApiClient } from "@/trpc/client";

/** An address not shown to be one's own yet: why that matters, and a button that mails the link again. */
export function VerifyAgain({ className, children }: { className?: string; children: ReactNode }) {
  const send = useAct(useApiClient().account.sendVerification.mutate, {
    done: "Look at your mail",
    fault: "No mail was sent",
  });
  return (
    <Alert
      tone="warning"
      title="Confirm that your email address is yours"
      className={className}
      actions={
        <Button size="sm" loading={send.busy} onClick={() => send.start()}>
          Send the mail again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
