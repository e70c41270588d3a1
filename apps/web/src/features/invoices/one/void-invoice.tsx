"use client";

import { Button, ConfirmForm, NotSent, TextareaField, useForm } from "@roundsman/ui";
import type { Invoice } from "@/features/states/invoice-states";
import { useApiClient } from "@/trpc/client";

/** Takes an invoice out of the account, with why: its number stays taken, its orders can be billed again. */
export function VoidInvoice({ invoice }: { invoice: Invoice }) {
  const { invoices } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      await invoices.makeVoid.mutate({ id: invoice.id, reason });
    },
    done: `${invoice.number} is void`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Make void</Button>}
      title={`Make ${invoice.number} for ${invoice.customerName} void?`}
      description="It can't be brought back. Its number stays taken, and its orders can be billed again."
      confirm="Make void"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}
