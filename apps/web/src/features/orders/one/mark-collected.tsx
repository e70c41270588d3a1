"use client";

import { Button, ConfirmDialog, RadioGroup } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import type { Order } from "@/features/states/order-states";
import { usePageAction } from "@/trpc/use-page-action";

type MarkCollectedProps = {
  order: Order;
  /** Where they may have taken it from. */
  yards: readonly { id: string; name: string }[];
};

/** The customer has taken it from the yard: it comes off stock, and their empties come in. */
export function MarkCollected({ order, yards }: MarkCollectedProps) {
  const [locationId, setLocationId] = useState(yards[0]?.id ?? null);
  const collected = usePageAction(useApi().office.orders.collected.mutationOptions(), {
    done: "Order collected",
    fault: "The order was not marked as collected",
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary">
          <PackageCheck aria-hidden />
          Mark collected
        </Button>
      }
      title={`${order.customerName ?? "The customer"} has taken the order?`}
      description={whatMoves(order)}
      tone="primary"
      confirm="Mark collected"
      cancel="Not yet"
      onConfirm={() => collected.mutateAsync({ id: order.id, locationId })}
    >
      {yards.length > 1 && (
        <RadioGroup
          label="From which yard"
          options={yards.map(({ id, name }) => ({ value: id, label: name }))}
          value={locationId ?? ""}
          onValueChange={setLocationId}
        />
      )}
    </ConfirmDialog>
  );
}

function whatMoves({ collect }: Order): string {
  const empties = collect.reduce((sum, { quantity }) => sum + quantity, 0);
  const goods = "The goods come off the yard's stock";
  return empties === 0 ? `${goods}.` : `${goods}, and ${empties} empties come in.`;
}
