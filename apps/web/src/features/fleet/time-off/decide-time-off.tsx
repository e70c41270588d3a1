"use client";

import { Button, ConfirmDialog, Refused, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { daysText, type CanOfTimeOff, type TimeOff } from "./time-off";

type DecideTimeOffProps = { timeOff: TimeOff; can: CanOfTimeOff };

/** Approves, declines or takes back; what is declined can't be given after all, so that is asked once. */
export function DecideTimeOff({ timeOff, can }: DecideTimeOffProps) {
  const { rota } = useApiClient().office;
  const { id, name } = timeOff;
  const fault = "The time off was not changed";
  const approve = useAct(rota.decideTimeOff.mutate, {
    done: `Time off approved for ${name}`,
    fault,
  });
  const decline = useAct(rota.decideTimeOff.mutate, {
    done: `Time off declined for ${name}`,
    fault,
  });
  const takeBack = useAct(rota.cancelTimeOff.mutate, {
    done: `${name} works these days`,
    fault,
  });
  return (
    <>
      <Refused size="sm" why={can.decide} label="Decline">
        <ConfirmDialog
          trigger={<Button size="sm">Decline</Button>}
          title={`Decline time off for ${name}?`}
          description={`${daysText(timeOff)}. They are told, and may ask again.`}
          confirm="Decline"
          cancel="Not now"
          onConfirm={() => decline.run({ id, status: "declined" })}
        />
      </Refused>
      <Refused size="sm" why={can.decide} label="Approve">
        <Button
          size="sm"
          variant="primary"
          loading={approve.busy}
          onClick={() => approve.start({ id, status: "approved" })}
        >
          Approve
        </Button>
      </Refused>
      <Refused size="sm" why={can.takeBack} label="Take back">
        <ConfirmDialog
          trigger={<Button size="sm">Take back</Button>}
          title={`Take back time off of ${name}?`}
          description={`${daysText(timeOff)}. They are on the rota again on these days.`}
          confirm="Take back"
          onConfirm={() => takeBack.run({ id })}
        />
      </Refused>
    </>
  );
}
