"use client";

import { Button, ConfirmDialog, Field, Form, Input } from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

/** Refused from its next request on, for a reason the activity keeps. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const [reason, setReason] = useState("");
  const revoke = usePageAction(useApi().office.apiKeys.revoke.mutationOptions(), {
    done: `The key ${name} is revoked`,
    fault: "The key was not revoked",
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Revoke ${name}?`}
      description="What uses it stops working at once. A revoked key can't be brought back."
      confirm="Revoke the key"
      onConfirm={() => revoke.mutateAsync({ id, reason })}
    >
      <Form onSubmit={() => undefined}>
        <Field label="Reason" optional hint="Kept in the activity, beside who did it.">
          <Input
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Form>
    </ConfirmDialog>
  );
}
