"use client";

import { Button, ConfirmForm, SelectField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Person, PersonCan } from "./person";
import { staffRoleWords } from "./roles";

const roles = ["none", "support", "billing", "owner"] as const;

type StaffRoleDialogProps = { person: Person; can: PersonCan };

/** Gives a console role, even a first one, or removes it. */
export function StaffRoleDialog({ person: { id, name, staffRole }, can }: StaffRoleDialogProps) {
  const { people } = useApiClient().console;
  const current: (typeof roles)[number] = staffRole ?? "none";
  const choices = roles.filter(
    (role) =>
      role === current || (role === "none" ? can.removeStaffRole : can.setStaffRole) === null,
  );
  const form = useForm({
    values: { role: current, reason: "" },
    send: async ({ role, reason }) => {
      if (role === "none") await people.removeStaffRole.mutate({ id, reason });
      else await people.setStaffRole.mutate({ id, role, reason });
    },
    done: (_, { role }) =>
      role === "none" ? `${name} is no staff any more` : `${name} has the role`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Console role</Button>}
      title={`Console role of ${name}`}
      description="It holds from their next request. The console asks them for two-step sign-in."
      confirm="Save role"
      tone="primary"
    >
      <SelectField
        label="Role"
        name="role"
        options={choices.map((role) => ({
          value: role,
          label: role === "none" ? "None" : staffRoleWords[role],
        }))}
      />
      <ReasonField />
    </ConfirmForm>
  );
}
