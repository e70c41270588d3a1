"use client";

import { Button, Field, Form, MoneyField, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf, faultText } from "@/trpc/fault";
import type { DrivenRound } from "./driven-round";

type CountCashProps = { roundId: string; handover: DrivenRound["cash"]["handovers"][number] };

/** What the office finds in the bag: once, and it stands. */
export function CountCash({ roundId, handover }: CountCashProps) {
  const router = useRouter();
  const [pence, setPence] = useState<number | null>(handover.handedPence);
  const count = useMutation(
    useApi().office.cash.count.mutationOptions({
      onSuccess: () => {
        toast.done("Cash counted");
        router.refresh();
      },
      onError: (error) => toast.fault("The count was not saved", faultText(error)),
    }),
  );
  return (
    <Form
      issues={faultOf(count.error).issues}
      // The form holds back while nothing is typed: an empty field is no count of nothing.
      onSubmit={() => {
        if (pence !== null)
          count.mutate({ id: roundId, handoverId: handover.id, countedPence: pence });
      }}
      className="flex items-end gap-2"
    >
      <Field label="Counted" name="countedPence" className="flex-1">
        <MoneyField required value={pence} onValueChange={setPence} />
      </Field>
      <Button type="submit" loading={count.isPending}>
        Save the count
      </Button>
    </Form>
  );
}
