"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { useApi } from "@/trpc/client";
import type { Order } from "../order-states";
import { useOrderAction } from "./use-order-action";

/** The customer has taken it from the yard: it comes off stock, and their empties come in. */
export function MarkCollected({ order }: { order: Order }) {
  const collected = useOrderAction(useApi().office.orders.collected.mutationOptions(), {
    done: "Order collected",
    fault: "The order was not marked as collected",
  });
  const empties = order.collect.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary">
          <PackageCheck aria-hidden />
          Mark collected
        </Button>
      }
      title={`${order.customerName ?? "The customer"} has taken the order?`}
      description={
        empties > 0
          ? `The goods come off the yard's stock, and ${empties} empties come in.`
          : "The goods come off the yard's stock."
      }
      tone="primary"
      confirm="Mark collected"
      cancel="Not yet"
      onConfirm={() => collected.mutateAsync({ id: order.id })}
    />
  );
}
