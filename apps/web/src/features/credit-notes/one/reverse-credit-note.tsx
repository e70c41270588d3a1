"use client";

import { Button, ConfirmForm, NotSent, TextareaField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { paidInWords } from "@/features/receipts/receipt";
import { useApiClient } from "@/trpc/client";
import type { CreditNote } from "../credit-notes-list";

/** Takes a credit note back, with why: it was a mistake. */
export function ReverseCreditNote({ note }: { note: CreditNote }) {
  const { creditNotes } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      return creditNotes.reverse.mutate({ id: note.id, reason });
    },
    done: ({ number }) => `${note.number} is reversed by ${number}`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Reverse</Button>}
      title={`Reverse ${note.number} for ${note.customerName}?`}
      description={consequences(note)}
      confirm="Reverse"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}

function consequences({ number, allocations, unallocatedPence }: CreditNote): string {
  return [
    allocations.length > 0 && `Owed again: ${paidInWords(allocations)}.`,
    unallocatedPence > 0 && `${formatMoney(unallocatedPence)} of credit goes.`,
    `${number} stays in the books, with a credit note below zero against it.`,
    "This can't be undone.",
  ]
    .filter(Boolean)
    .join(" ");
}
