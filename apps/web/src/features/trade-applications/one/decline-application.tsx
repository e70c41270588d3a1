"use client";

import { Button, ConfirmForm, TextareaField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Application } from "../application-states";

/** Says no, in words the applicant reads. It can't be taken back. */
export function DeclineApplication({ application }: { application: Application }) {
  const { tradeApplications } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: (values) => tradeApplications.decline.mutate({ id: application.id, ...values }),
    done: "Application declined",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Decline</Button>}
      title={`Decline ${application.businessName}?`}
      description={`${application.account.email} is told by email. They can still buy in your shop, and ask again.`}
      confirm="Decline"
    >
      <TextareaField
        label="Reason"
        name="reason"
        optional
        hint="They read it as you write it."
        rows={3}
        maxLength={500}
      />
    </ConfirmForm>
  );
}
