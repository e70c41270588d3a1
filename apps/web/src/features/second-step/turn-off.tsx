"use client";

import { Button, EditDialog, useForm } from "@roundsman/ui";
import { CodeField } from "@/features/password/code-field";
import { CurrentPassword } from "@/features/password/current-password";
import { useApiClient } from "@/trpc/client";

/** Off again, for the password and a code together. */
export function TurnOff() {
  const { account } = useApiClient();
  const form = useForm({
    values: { password: "", code: "" },
    send: (typed) => account.disableTwoStep.mutate(typed),
    done: "The second step is off",
  });
  return (
    <EditDialog
      form={form}
      size="sm"
      title="Turn off the second step?"
      description="Afterwards your password alone signs you in."
      save="Turn it off"
      tone="danger"
      trigger={<Button>Turn it off…</Button>}
    >
      <CurrentPassword label="Password" />
      <CodeField />
    </EditDialog>
  );
}
