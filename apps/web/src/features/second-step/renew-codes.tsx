"use client";

import { Button, EditDialog, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** New recovery codes in place of the old ones, for a code of the app. */
export function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { account } = useApiClient();
  const form = useForm({
    values: { code: "" },
    send: (typed) => account.renewRecoveryCodes.mutate(typed),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    leaves: true,
  });
  return (
    <EditDialog
      form={form}
      size="sm"
      title="New recovery codes"
      description="The old ones open nothing afterwards."
      save="Make new codes"
      trigger={<Button>New recovery codes</Button>}
    >
      <TextField
        label="Code"
        name="code"
        hint="The six figures your authenticator app shows."
        autoComplete="one-time-code"
      />
    </EditDialog>
  );
}
