"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { daysText, type TimeOff } from "./time-off";

/** Approves, declines or takes back; what is declined can't be given after all, so that is asked once. */
export function DecideTimeOff({ timeOff }: { timeOff: TimeOff }) {
  const { rota } = useApiClient().office;
  const { id, name, status } = timeOff;
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
  if (status === "requested") {
    return (
      <>
        <ConfirmDialog
          trigger={<Button size="sm">Decline</Button>}
          title={`Decline time off for ${name}?`}
          description={`${daysText(timeOff)}. They are told, and may ask again.`}
          confirm="Decline"
          cancel="Not now"
          onConfirm={() => decline.run({ id, status: "declined" })}
        />
        <Button
          size="sm"
          variant="primary"
          loading={approve.busy}
          onClick={() => approve.start({ id, status: "approved" })}
        >
          Approve
        </Button>
      </>
    );
  }
  if (status !== "approved") return null;
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Take back</Button>}
      title={`Take back time off of ${name}?`}
      description={`${daysText(timeOff)}. They are on the rota again on these days.`}
      confirm="Take back"
      onConfirm={() => takeBack.run({ id })}
    />
  );
}
