"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import type { Order } from "@/features/states/order-states";

/** What was due back has been given back, by whatever means. */
export function SettleRefund({ order }: { order: Order }) {
  const settle = useAct(useApiClient().office.orders.refundSettled.mutate, {
    done: "Refund settled",
    fault: "The refund was not settled",
  });
  return (
    <ConfirmDialog
      trigger={<Button variant="primary">Refund settled</Button>}
      title={`${formatMoney(order.refundDue)} paid back to ${order.customerName ?? "the customer"}?`}
      description="The whole amount including VAT. This can't be taken back here."
      tone="primary"
      confirm="It is paid back"
      cancel="Not yet"
      onConfirm={() => settle.run({ id: order.id })}
    />
  );
}
