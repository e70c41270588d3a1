"use client";

import { Button, EditDialog, SelectField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { askedHours, askedLevels, type AccessRequest } from "./words";

const values: { level: AccessRequest["level"]; hours: string; reason: string } = {
  level: "view",
  hours: "4",
  reason: "",
};

/** Asks a business's owners for access, with a reason, a level and a duration. */
export function AskDialog({ business: { id, name } }: { business: { id: string; name: string } }) {
  const { accessRequests } = useApiClient().console;
  const form = useForm({
    values,
    send: ({ hours, ...values }) =>
      accessRequests.ask.mutate({ id, ...values, hours: Number(hours) }),
    done: `The owners of ${name} are asked`,
  });
  return (
    <EditDialog
      form={form}
      trigger={<Button size="sm">Ask for access…</Button>}
      title={`Ask ${name} for access`}
      description="Its owners get a notice and a mail with your name and your reason. One press of theirs lets support in."
      save="Ask"
    >
      <SelectField label="Access" name="level" options={askedLevels} />
      <SelectField label="For" name="hours" options={askedHours} />
      <ReasonField hint="They read this. Say what you want to look at, and why." />
    </EditDialog>
  );
}
