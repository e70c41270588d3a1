"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import { daysText, type TimeOff } from "./time-off";

/** Approves, declines or takes back; what is declined can't be given after all, so that is asked once. */
export function DecideTimeOff({ timeOff }: { timeOff: TimeOff }) {
  const { rota } = useApi().office;
  const { id, name, status } = timeOff;
  const fault = "The time off was not changed";
  const approve = usePageAction(rota.decideTimeOff.mutationOptions(), {
    done: `Time off approved for ${name}`,
    fault,
  });
  const decline = usePageAction(rota.decideTimeOff.mutationOptions(), {
    done: `Time off declined for ${name}`,
    fault,
  });
  const takeBack = usePageAction(rota.cancelTimeOff.mutationOptions(), {
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
          onConfirm={() => decline.mutateAsync({ id, status: "declined" })}
        />
        <Button
          size="sm"
          variant="primary"
          loading={approve.isPending}
          onClick={() => approve.mutate({ id, status: "approved" })}
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
      onConfirm={() => takeBack.mutateAsync({ id })}
    />
  );
}
