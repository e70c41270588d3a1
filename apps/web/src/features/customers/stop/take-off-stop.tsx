"use client";

import { Button, toast, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type TakeOffStopProps = { customer: { id: string; name: string }; reason: string };

/** They can order on account again, at once; it offers to put them back on stop for the same reason. */
export function TakeOffStop({ customer: { id, name }, reason }: TakeOffStopProps) {
  const { customers } = useApiClient().office;
  const fault = `${name} was not changed`;
  const putBack = useAct(() => customers.putOnStop.mutate({ id, reason }), {
    done: `${name} is on stop`,
    fault,
  });
  const takeOff = useAct(() => customers.takeOffStop.mutate({ id }), {
    done: () => toast.undo(`${name} is off stop`, () => putBack.start()),
    fault,
  });
  return (
    <Button size="sm" loading={takeOff.busy} onClick={() => takeOff.start()}>
      Take off stop
    </Button>
  );
}
