"use client";

import { Alert, Button } from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

/** An address not shown to be one's own yet: why that matters, and a button that mails the link again. */
export function VerifyAgain({ className, children }: { className?: string; children: ReactNode }) {
  const send = usePageAction(useApi().account.sendVerification.mutationOptions(), {
    done: "Look at your mail",
    fault: "No mail was sent",
  });
  return (
    <Alert
      tone="warning"
      title="Confirm that your email address is yours"
      className={className}
      actions={
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate()}>
          Send the mail again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
