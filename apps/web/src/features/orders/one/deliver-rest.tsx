"use client";

import { Button, ConfirmDialog, toast, useAct } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

type DeliverRestProps = {
  orderId: string;
  /** The customer, or the order's number: it distinguishes the buttons of a list. */
  name: string;
};

/** Takes the order for what a part delivery left, or leaves it. */
export function DeliverRest({ orderId, name }: DeliverRestProps) {
  const { orders } = useApiClient().office;
  const deliver = useAct(() => orders.deliverRest.mutate({ id: orderId }), {
    done: (order) => {
      toast.done(`Order ${order.number} is taken for the rest`);
    },
    fault: "No order was taken",
  });
  const leave = useAct(() => orders.leaveRest.mutate({ id: orderId }), {
    done: "The rest is left",
    fault: "The rest was not left",
  });
  return (
    <Changing needs="orders:write">
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Deliver the rest to ${name}`}
          loading={deliver.busy}
          onClick={() => deliver.start()}
        >
          Deliver the rest
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="ghost" aria-label={`Leave the rest of ${name}`}>
              Leave it
            </Button>
          }
          title={`Leave the rest of ${name}?`}
          description="Nothing more is brought for this order. The customer pays for what they had."
          confirm="Leave the rest"
          tone="primary"
          onConfirm={leave.run}
        />
      </span>
    </Changing>
  );
}
