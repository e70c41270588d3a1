"use client";

import { Button, ConfirmForm, TextareaField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

/** Sets a refused record aside, with a reason that is kept. */
export function SetRecordAside({ id, what }: { id: string; what: string }) {
  const { refusedRecords } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => refusedRecords.setAside.mutate({ id, reason }),
    done: `The record of ${what} is set aside`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button aria-label={`Set the record of ${what} aside`}>Set aside</Button>}
      title={`Set the record of ${what} aside?`}
      description="Nothing of it is recorded. Your name and the reason are kept with it."
      confirm="Set aside"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={300} />
    </ConfirmForm>
  );
}
