"use client";

import { Button, ConfirmForm, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Refused from its next request on, for a reason the activity keeps. */
export function RevokeKey({
  id,
  name,
  isApp = false,
  inTest = false,
}: {
  id: string;
  name: string;
  /** It is the access of an app that somebody allowed. */
  isApp?: boolean;
  /** It is a key of the test business. */
  inTest?: boolean;
}) {
  const { apiKeys, testBusiness } = useApiClient().office;
  const revoke = inTest ? testBusiness.revokeKey : apiKeys.revoke;
  const form = useForm({
    values: { reason: "" },
    send: (values) => revoke.mutate({ id, ...values }),
    done: isApp ? `The app ${name} has no access any more` : `The key ${name} is revoked`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={
        <Button size="sm" variant="ghost">
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Revoke ${name}?`}
      description={
        isApp
          ? "The app stops working at once. It can ask to be allowed anew."
          : "What uses it stops working at once. A revoked key can't be brought back."
      }
      confirm={isApp ? "Revoke its access" : "Revoke the key"}
    >
      <TextField
        label="Reason"
        name="reason"
        optional
        hint="Kept in the activity, beside who did it."
        maxLength={200}
      />
    </ConfirmForm>
  );
}
