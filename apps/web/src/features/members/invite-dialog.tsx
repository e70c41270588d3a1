"use client";

import { Button, EditDialog, RadioField, TextField, useForm } from "@roundsman/ui";
import { UserPlus } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { rolesToGive, type Managing, type Role } from "./managing";

const nobody: { email: string; role: Role } = { email: "", role: "admin" };

/** Asks somebody in by mail. */
export function InviteDialog({ managing }: { managing: Managing }) {
  const { invitations } = useApiClient().office;
  const form = useForm({
    values: nobody,
    send: ({ email, role }) => invitations.create.mutate({ email: email.trim(), role }),
    done: (_, { email }) => `${email.trim()} is invited`,
  });
  return (
    <EditDialog
      form={form}
      title="Invite somebody"
      description="They get a mail with a link that works for seven days."
      save="Send the invitation"
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          Invite somebody
        </Button>
      }
    >
      <TextField label="Email" name="email" type="email" />
      <RadioField label="Role" name="role" options={rolesToGive(managing)} />
    </EditDialog>
  );
}
