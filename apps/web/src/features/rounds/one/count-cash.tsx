"use client";

import { Form, FormError, MoneyField, SubmitButton, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { DrivenRound } from "./driven-round";

type CountCashProps = { roundId: string; handover: DrivenRound["cash"]["handovers"][number] };

/** What the office finds in the bag: once, and it stands. */
export function CountCash({ roundId, handover }: CountCashProps) {
  const { cash } = useApiClient().office;
  const handed: { countedPence: number | null } = { countedPence: handover.handedPence };
  const form = useForm({
    values: handed,
    // The form holds back while nothing is typed: an empty field is no count of nothing.
    send: ({ countedPence }) =>
      cash.count.mutate({
        id: roundId,
        handoverId: handover.id,
        countedPence: countedPence ?? 0,
      }),
    done: "Cash counted",
  });
  return (
    <Form form={form} className="flex flex-col gap-2">
      <FormError />
      <div className="flex items-end gap-2">
        <MoneyField label="Counted" name="countedPence" required className="flex-1" />
        <SubmitButton variant="secondary">Save the count</SubmitButton>
      </div>
    </Form>
  );
}
