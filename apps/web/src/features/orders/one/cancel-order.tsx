"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import type { VatWords } from "@/features/goods/vat-words";
import type { Order } from "@/features/states/order-states";

type CancelOrderProps = {
  order: Order;
  /** Pence, including VAT: what came in for it. */
  paidPence: number;
};

/** Cancels after one question that names the order: it can't be placed again. */
export function CancelOrder({ order, paidPence }: CancelOrderProps) {
  const vat = useVat();
  const name = order.customerName ? `the order for ${order.customerName}` : "this order";
  const cancel = useAct(useApiClient().office.orders.cancel.mutate, {
    done: "Order cancelled",
    fault: "The order was not cancelled",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Cancel order</Button>}
      title={`Cancel ${name}?`}
      description={consequences(order, vat, paidPence)}
      confirm="Cancel order"
      onConfirm={() => cancel.run({ id: order.id })}
    />
  );
}

function consequences({ number, roundId }: Order, vat: VatWords, paidPence: number): string {
  return [
    `Order ${number} can't be brought back.`,
    roundId !== null && "It comes off its round.",
    paidPence > 0 && `${formatMoney(paidPence)}${vat.inc} is then to be paid back.`,
  ]
    .filter(Boolean)
    .join(" ");
}
