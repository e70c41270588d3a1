"use client";

import { Button, ConfirmDialog, Field, Textarea } from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import type { Application } from "../application-states";

/** Says no, in words the applicant reads. It can't be taken back. */
export function DeclineApplication({ application }: { application: Application }) {
  const [reason, setReason] = useState("");
  const decline = usePageAction(useApi().office.tradeApplications.decline.mutationOptions(), {
    done: "Application declined",
    fault: "The application was not declined",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Decline</Button>}
      title={`Decline ${application.businessName}?`}
      description={`${application.account.email} is told by email. They can still buy in your shop, and ask again.`}
      confirm="Decline"
      onConfirm={() => decline.mutateAsync({ id: application.id, reason })}
    >
      <Field label="Reason" optional hint="They read it as you write it.">
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
