"use client";

import { Button, ConfirmForm, Refused, TextareaField, useForm } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { CashRound } from "./cash-words";

/** Writes off what the driver of a round took and never handed over. */
export function WriteOffCash({ round, driver }: { round: CashRound; driver: string }) {
  return (
    <Changing>
      <Refused why={round.can.writeOff} label="Write off">
        <WriteOffDialog round={round} driver={driver} />
      </Refused>
    </Changing>
  );
}

function WriteOffDialog({ round, driver }: { round: CashRound; driver: string }) {
  const { cash } = useApiClient().office;
  const amount = formatMoney(round.carriedPence);
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => cash.writeOff.mutate({ id: round.roundId, reason }),
    done: `${amount} written off`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={
        <Button size="sm" variant="ghost">
          Write off
        </Button>
      }
      title={`Write off ${amount} of ${driver}?`}
      description={`Cash of the round of ${formatDate(round.roundDate)}. It is a difference of cash in the books of today.`}
      confirm="Write off"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} required />
    </ConfirmForm>
  );
}
