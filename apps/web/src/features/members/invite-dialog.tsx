"use client";

import { Button, EditDialog, RadioField, TextField, useForm } from "@roundsman/ui";
import { UserPlus } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { standingsToGive, type Managing } from "./managing";

type InviteDialogProps = {
  managing: Managing;
  /** The role that is chosen to begin with: a link that invites a driver names it. */
  role?: string | undefined;
};

/** Asks somebody in by mail. */
export function InviteDialog({ managing, role: named }: InviteDialogProps) {
  const { invitations } = useApiClient().office;
  const choices = standingsToGive(managing);
  const first = choices.find(({ value }) => value === named) ?? choices[0];
  const form = useForm({
    values: { email: "", standing: first?.value ?? "" },
    send: ({ email, standing }) => {
      const { role = "driver", permissionSetId = null } =
        choices.find(({ value }) => value === standing) ?? {};
      return invitations.create.mutate({ email: email.trim(), role, permissionSetId });
    },
    done: (_, { email }) => `${email.trim()} is invited`,
  });
  return (
    <EditDialog
      form={form}
      title="Invite somebody"
      description="They get a mail with a link that works for seven days."
      save="Send the invitation"
      act="invite"
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          Invite somebody
        </Button>
      }
    >
      <TextField label="Email" name="email" type="email" />
      <RadioField label="Role" name="standing" options={choices} />
    </EditDialog>
  );
}
