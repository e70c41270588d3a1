"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import type { Order } from "../order-states";
import { usePageAction } from "@/trpc/use-page-action";

/** Cancels after one question that names the order: it can't be placed again. */
export function CancelOrder({ order }: { order: Order }) {
  const name = order.customerName ? `the order for ${order.customerName}` : "this order";
  const cancel = usePageAction(useApi().office.orders.cancel.mutationOptions(), {
    done: "Order cancelled",
    fault: "The order was not cancelled",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Cancel order</Button>}
      title={`Cancel ${name}?`}
      description={consequences(order)}
      confirm="Cancel order"
      onConfirm={() => cancel.mutateAsync({ id: order.id })}
    />
  );
}

function consequences({ trackingRef, roundId, paidAt }: Order): string {
  return [
    `Order ${trackingRef} can't be brought back.`,
    roundId !== null && "It comes off its round.",
    paidAt !== null && "What was paid becomes refundable.",
  ]
    .filter(Boolean)
    .join(" ");
}
