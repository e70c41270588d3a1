"use client";

import { Button, ConfirmForm, RadioField, useForm } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { FuelNotices } from "@/features/rules/fuel-notices";
import type { Order } from "@/features/states/order-states";

type MarkCollectedProps = {
  order: Order;
  /** Where they may have taken it from. */
  yards: readonly { id: string; name: string }[];
};

/** The customer has taken it from the yard: it comes off stock, and their empties come in. */
export function MarkCollected({ order, yards }: MarkCollectedProps) {
  const { orders } = useApiClient().office;
  const form = useForm({
    values: { locationId: yards[0]?.id ?? null },
    send: (values) => orders.collected.mutate({ id: order.id, ...values }),
    done: "Order collected",
  });
  return (
    <ConfirmForm
      form={form}
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
    >
      <FuelNotices notices={order.fuelNotices} />
      {yards.length > 1 && (
        <RadioField
          label="From which yard"
          name="locationId"
          options={yards.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ConfirmForm>
  );
}

function whatMoves({ collect }: Order): string {
  const empties = collect.reduce((sum, { quantity }) => sum + quantity, 0);
  const goods = "The goods come off the yard's stock";
  return empties === 0 ? `${goods}.` : `${goods}, and ${empties} empties come in.`;
}
