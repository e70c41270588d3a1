"use client";

import { Button, ConfirmForm, Refused, RowActions, TextareaField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { cashKindWords, movedPence, type CashMovement } from "./cash-words";

/** Reverses a movement that was noted by mistake. Nothing for what is a reversal, or was reversed. */
export function ReverseMovement({ movement }: { movement: CashMovement }) {
  if (movement.reversesId !== null || movement.reversedById !== null) return null;
  return (
    <Changing>
      <RowActions>
        <Refused why={movement.can.reverse} label="Reverse">
          <ReverseDialog movement={movement} />
        </Refused>
      </RowActions>
    </Changing>
  );
}

function ReverseDialog({ movement }: { movement: CashMovement }) {
  const { cash } = useApiClient().office.books;
  const words = cashKindWords[movement.kind];
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => cash.reverse.mutate({ id: movement.id, reason }),
    done: "The movement is reversed",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={
        <Button size="sm" variant="ghost">
          Reverse
        </Button>
      }
      title={`Reverse ${formatMoney(movedPence(movement))}: ${words}?`}
      description="The opposite movement is added on its day, or on the first open day after it."
      confirm="Reverse"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} required />
    </ConfirmForm>
  );
}
