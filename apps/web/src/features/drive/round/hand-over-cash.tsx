"use client";

import { Button, faultOf, Field, FormError, Input, MoneyInput, PlainForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";
import type { SeenRound } from "../outbox/apply-entries";

/**
 * Cash given to the office. Not kept on the phone to be sent later: it happens at the yard, and twice
 * would be twice.
 */
export function HandOverCash({ round }: { round: SeenRound }) {
  const { reload } = useDrive();
  const { takenPence, handedPence, outstandingPence, handovers } = round.cash;
  /** Undefined until the driver says another figure than all of it. */
  const [said, setSaid] = useState<number | null>();
  const pence = said === undefined ? outstandingPence : said;
  const [note, setNote] = useState("");
  const hand = useMutation(
    useApi().office.cash.handOver.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        setSaid(undefined);
        setNote("");
        return reload();
      },
    }),
  );
  const fault = faultOf(hand.error);
  if (takenPence === 0 && handovers.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-base font-semibold">Cash</h2>
      <p className="mb-2 text-muted-foreground">
        {formatMoney(takenPence)} taken
        {handedPence > 0 && `, ${formatMoney(handedPence)} handed over`}.
      </p>
      {outstandingPence > 0 && (
        <PlainForm
          issues={fault.issues}
          onSubmit={() => {
            if (pence !== null) hand.mutate({ id: round.id, handedPence: pence, note });
          }}
          // What was refused is another figure by then.
          onChange={() => hand.isError && hand.reset()}
          enterSubmits={false}
          className="flex flex-col gap-3"
        >
          <FormError message={fault.message} />
          <Field
            label="Handed to the office"
            name="handedPence"
            hint={`${formatMoney(outstandingPence)} is with you.`}
          >
            <MoneyInput size="touch" required value={pence} onValueChange={setSaid} />
          </Field>
          <Field label="Note" name="note" optional>
            <Input size="touch" value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <Button type="submit" size="touch" loading={hand.isPending}>
            Hand over
          </Button>
        </PlainForm>
      )}
    </section>
  );
}
