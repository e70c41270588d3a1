"use client";

import { Button, faultText, Refused, StatusBadge, toast } from "@roundsman/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  daysText,
  timeOffStates,
  type CanOfTimeOff,
  type TimeOff,
} from "@/features/fleet/time-off/time-off";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";

type TimeOffRowProps = {
  off: TimeOff;
  /** Undefined until the service has said it. */
  can: CanOfTimeOff | undefined;
};

/** Some days off, how they stand, and taking them back. */
export function TimeOffRow({ off, can }: TimeOffRowProps) {
  const { readOnly } = useDrive();
  const queries = useQueryClient();
  const {
    rota,
    can: { timeOffs },
  } = useApi().office;
  const takeBack = useMutation(
    rota.cancelTimeOff.mutationOptions({
      onSuccess: () => toast.done("Taken back"),
      onError: (error) => toast.fault("It was not taken back", faultText(error)),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: rota.listTimeOff.queryKey() }),
          queries.invalidateQueries({ queryKey: timeOffs.queryKey() }),
        ]),
    }),
  );
  const { kind, words } = timeOffStates[off.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{daysText(off)}</span>
        {off.note && <span className="block text-muted-foreground">{off.note}</span>}
        <StatusBadge kind={kind}>{words}</StatusBadge>
      </span>
      {!readOnly && (
        <Refused size="touch" why={can?.takeBack} label="Take back">
          <Button
            size="touch"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ id: off.id })}
          >
            Take back
          </Button>
        </Refused>
      )}
    </li>
  );
}
