"use client";

import { Button, ConfirmForm, DateField, NotSent, TextareaField, useForm } from "@roundsman/ui";
import { formatMoney, todayIn } from "@roundsman/ui/format";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { paidInWords, payerOf, type Receipt } from "../receipt";

/** Takes a receipt back, with why: a cheque that bounced, or a mistake. */
export function ReverseReceipt({ receipt }: { receipt: Receipt }) {
  const { timeZone } = useOffice();
  const { receipts } = useApiClient().office;
  const form = useForm({
    values: { reason: "", reversedOn: todayIn(timeZone) },
    send: ({ reason, reversedOn }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      const on = reversedOn === "" ? {} : { reversedOn };
      return receipts.reverse.mutate({ id: receipt.id, reason, ...on });
    },
    done: "Receipt reversed",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Reverse</Button>}
      title={`Reverse ${formatMoney(receipt.amountPence)} from ${payerOf(receipt)}?`}
      description={consequences(receipt)}
      confirm="Reverse"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
      <DateField label="Reversed on" name="reversedOn" past />
    </ConfirmForm>
  );
}

function consequences(receipt: Receipt): string {
  const { allocations, unallocatedPence } = receipt;
  return [
    allocations.length > 0 && `Owed again: ${paidInWords(allocations)}.`,
    unallocatedPence > 0 && `${formatMoney(unallocatedPence)} of credit goes.`,
    "It can't be taken back.",
  ]
    .filter(Boolean)
    .join(" ");
}
