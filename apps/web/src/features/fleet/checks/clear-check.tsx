"use client";

import { Button, ConfirmForm, NotSent, TextareaField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { WalkRoundCheck } from "./check-values";

/** Clears what a check found, by name and reason. */
export function ClearCheck({ check: { id, vehicleName, unsafe } }: { check: WalkRoundCheck }) {
  const { walkRoundChecks } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say what was done, or why it may go." });
      }
      await walkRoundChecks.clear.mutate({ id, reason });
    },
    done: `${vehicleName} is cleared`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button variant="primary">Clear the defects</Button>}
      title={`Clear the defects of ${vehicleName}?`}
      description={
        unsafe
          ? "The van may go out again. Your name and the reason are kept with the check."
          : "Your name and the reason are kept with the check."
      }
      confirm="Clear"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={300} />
    </ConfirmForm>
  );
}
