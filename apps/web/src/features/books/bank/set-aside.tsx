"use client";

import { Button, ConfirmForm, NotSent, RadioField, TextareaField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type Kind = "ignored" | "payout";

/** Lines that pay nothing: what is not from a customer, and what a payment provider pays out. */
export function SetAside({ lineIds, onDone }: { lineIds: readonly string[]; onDone?: () => void }) {
  const { ignore } = useApiClient().office.bank;
  const many = lineIds.length > 1;
  const values: { as: Kind; reason: string } = { as: "ignored", reason: "" };
  const form = useForm({
    values,
    send: async ({ as, reason }) => {
      if (reason.trim() === "") throw new NotSent({ path: "reason", message: "Say what it is." });
      await ignore.mutate({ lineIds: [...lineIds], as, reason });
    },
    done: many ? `${lineIds.length} lines are set aside` : "The line is set aside",
    ...(onDone && { onDone }),
  });
  return (
    <ConfirmForm
      form={form}
      trigger={
        <Button size="sm" variant="ghost">
          Set aside
        </Button>
      }
      title={many ? `Set ${lineIds.length} lines aside?` : "Set this line aside?"}
      description="It pays no invoice. It can be undone."
      confirm="Set aside"
      tone="primary"
    >
      <RadioField
        label="Kind"
        name="as"
        options={[
          {
            value: "ignored",
            label: "Not a customer's money",
            hint: "A transfer, wages, a bill.",
          },
          {
            value: "payout",
            label: "A payment provider's payout",
            hint: "Its receipts are here already. Its fees can be given afterwards.",
          },
        ]}
      />
      <TextareaField label="What it is" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}
