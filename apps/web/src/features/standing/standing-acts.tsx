"use client";

import { Button, ConfirmDialog, Refused, useAct } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import type { Standing, StandingDay } from "./standing";

type Of = { standing: Standing };

/** Pauses it, or lets it go on. */
export function PauseStanding({ standing: { id, state, can } }: Of) {
  const { standingOrders } = useApiClient().office;
  const isPaused = state === "paused";
  const act = useAct(
    () => (isPaused ? standingOrders.resume.mutate({ id }) : standingOrders.pause.mutate({ id })),
    {
      done: isPaused ? "It goes on from tomorrow" : "No order is made until it goes on",
      fault: "Nothing was changed",
    },
  );
  const label = isPaused ? "Go on" : "Pause";
  return (
    <Refused why={isPaused ? can.resume : can.pause} label={label}>
      <Button loading={act.busy} onClick={() => act.start()}>
        {label}
      </Button>
    </Refused>
  );
}

export function EndStanding({ standing: { id, customerName, can } }: Of) {
  const end = useAct(useApiClient().office.standingOrders.end.mutate, {
    done: "The standing order has ended",
    fault: "It goes on",
  });
  return (
    <Refused why={can.end} label="End">
      <ConfirmDialog
        trigger={<Button>End</Button>}
        title={`End the standing order of ${customerName}?`}
        description="It can't be taken up again. Orders that are made already stay."
        confirm="End it"
        cancel="Keep it"
        onConfirm={() => end.run({ id })}
      />
    </Refused>
  );
}

interface OfDay {
  id: string;
  day: StandingDay;
  timeZone: string;
}

/** Skips one day, or takes it up again. Nothing for a day that can't be changed any more. */
export function SkipStanding({ id, day, timeZone }: OfDay) {
  const { standingOrders } = useApiClient().office;
  const { dueOn, can, state } = day;
  const on = formatDay(day.deliversOn, timeZone);
  const skip = useAct(() => standingOrders.skip.mutate({ id, dueOn }), {
    done: `${on} is skipped`,
    fault: "Nothing was changed",
  });
  const unskip = useAct(() => standingOrders.unskip.mutate({ id, dueOn }), {
    done: `${on} is on again`,
    fault: "Nothing was changed",
  });
  if (can.unskip === null) {
    return (
      <Button
        size="sm"
        aria-label={`Take up again: ${on}`}
        loading={unskip.busy}
        onClick={() => unskip.start()}
      >
        Take up again
      </Button>
    );
  }
  if (can.skip !== null) return null;
  if (state !== "made") {
    return (
      <Button size="sm" aria-label={`Skip ${on}`} loading={skip.busy} onClick={() => skip.start()}>
        Skip
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Skip ${on}`}>
          Skip
        </Button>
      }
      title={`Skip ${on}?`}
      description={`Order ${day.orderNumber} is cancelled and comes off its round.`}
      confirm="Skip it"
      onConfirm={() => skip.run()}
    />
  );
}
