"use client";

import {
  Form,
  FormError,
  MoneyField,
  NotSent,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";

/**
 * Cash given to the office. Not kept on the phone to be sent later: it happens at the yard, and twice
 * would be twice.
 */
export function HandOverCash({ round }: { round: SeenRound }) {
  const { takenPence, handedPence, outstandingPence, handovers } = round.cash;
  if (takenPence === 0 && handovers.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-base font-semibold">Cash</h2>
      <p className="mb-2 text-muted-foreground">
        {formatMoney(takenPence)} taken
        {handedPence > 0 && `, ${formatMoney(handedPence)} handed over`}.
      </p>
      {outstandingPence > 0 && <HandOverForm id={round.id} outstandingPence={outstandingPence} />}
    </section>
  );
}

/** All of the cash is handed over, unless the driver gives another amount. */
function HandOverForm({ id, outstandingPence }: { id: string; outstandingPence: number }) {
  const { reload } = useDrive();
  const { cash } = useApiClient().office;
  const form = useForm<{ handedPence: number | null; note: string }>({
    values: { handedPence: outstandingPence, note: "" },
    send: async ({ handedPence, note }) => {
      if (handedPence === null) {
        throw new NotSent({ path: "handedPence", message: "Give the amount." });
      }
      await cash.handOver.mutate({ id, handedPence, note });
      // Busy until the new sum is shown: a second press before would hand over the same cash again.
      await reload();
    },
  });
  return (
    <Form form={form} leavable enterSubmits={false} className="flex flex-col gap-3">
      <FormError />
      <MoneyField
        label="Handed to the office"
        name="handedPence"
        hint={`${formatMoney(outstandingPence)} is with you.`}
        size="touch"
        required
      />
      <TextField label="Note" name="note" optional size="touch" />
      <SubmitButton variant="secondary" size="touch">
        Hand over
      </SubmitButton>
    </Form>
  );
}
