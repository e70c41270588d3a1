"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApi } from "@/trpc/client";
import type { Order } from "@/features/states/order-states";
import { usePageAction } from "@/trpc/use-page-action";

/** What was due back has been given back, by whatever means. */
export function SettleRefund({ order }: { order: Order }) {
  const settle = usePageAction(useApi().office.orders.refundSettled.mutationOptions(), {
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
      onConfirm={() => settle.mutateAsync({ id: order.id })}
    />
  );
}
