"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  faultOf,
  FormError,
  ProgressBar,
  toast,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useApiClient } from "@/trpc/client";
import type { Board } from "../board/board";
import { useRoundsRefresh } from "../use-round-actions";
import { allVans, PlanChoices, requestOf, type Choices } from "./plan-choices";
import { PlanProposal } from "./plan-proposal";

type PlanDayProps = { board: Board; onClose: () => void };

/** Proposes who goes where, shows the difference, and puts it into the day or throws it away. */
export function PlanDay({ board, onClose }: PlanDayProps) {
  const refresh = useRoundsRefresh();
  const { plan } = useApi().office.planning;
  const client = useApiClient().office.planning;
  const [choices, setChoices] = useState<Choices>({ orders: "due", vehicleIds: allVans });
  const propose = useMutation({
    mutationFn: () => client.propose.mutate(requestOf(board, choices)),
  });
  const apply = useMutation(
    plan.mutationOptions({
      onSuccess: async ({ after }) => {
        await refresh();
        const stops = formatQuantity(after.stops, "stop");
        const vans = formatQuantity(after.vans, "van");
        toast.done("The day is planned", `${stops} on ${vans}, ${after.leftOut} left out.`);
        onClose();
      },
    }),
  );
  const proposal = propose.data;
  const fault = faultOf(apply.error ?? propose.error);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title="Plan the day"
        description="Nothing is changed until you apply it. Rounds that are out are left alone."
        footer={
          proposal ? (
            <>
              <Button onClick={onClose}>Throw it away</Button>
              <Button
                variant="primary"
                loading={apply.isPending}
                onClick={() => apply.mutate({ ...requestOf(board, choices), dryRun: false })}
              >
                Apply the plan
              </Button>
            </>
          ) : (
            <>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <Button
                variant="primary"
                loading={propose.isPending}
                onClick={() => propose.mutate()}
              >
                Propose a plan
              </Button>
            </>
          )
        }
      >
        <FormError message={fault.message} />
        {apply.isPending && <ProgressBar label="Putting it into the day" />}
        {proposal ? (
          <PlanProposal proposal={proposal} board={board} />
        ) : (
          <>
            <PlanChoices board={board} choices={choices} onChange={setChoices} />
            {propose.isPending && (
              <ProgressBar label="Looking for a good plan: up to ten seconds" />
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
