"use client";

import { Button, ConfirmForm, NotSent, TextareaField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** Reverses a refund that was noted by mistake, with the reason. */
export function ReverseRefund({ id, amountPence }: { id: string; amountPence: number }) {
  const { refunds } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Give the reason: it is kept in the books." });
      }
      return refunds.reverse.mutate({ id, reason });
    },
    done: () => "The refund is reversed",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button size="sm">Reverse</Button>}
      title={`Reverse the refund of ${formatMoney(amountPence)}?`}
      description="Do this where the money did not go back. It is owed again; the refund stays in the books, with an entry of the opposite amount. This can't be undone."
      confirm="Reverse"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}
