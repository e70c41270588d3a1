"use client";

import { Button, ConfirmForm, TextField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import type { VatWords } from "@/features/goods/vat-words";
import type { Order } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";

type CancelOrderProps = {
  order: Order;
  /** The round that it is on; null for none, and for one that may not be read. */
  round: Pick<RouterOutputs["office"]["rounds"]["one"], "status"> | null;
  /** Pence, including VAT: what came in for it. */
  paidPence: number;
};

/** Cancels after one question that names the order and asks why: it can't be placed again. */
export function CancelOrder({ order, round, paidPence }: CancelOrderProps) {
  const vat = useVat();
  const name = order.customerName ? `the order for ${order.customerName}` : "this order";
  const { orders } = useApiClient().office;
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) =>
      orders.cancel.mutate({ id: order.id, ...(reason.trim() !== "" && { reason }) }),
    done: "Order cancelled",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Cancel order</Button>}
      title={`Cancel ${name}?`}
      description={consequences(order, vat, { round, paidPence })}
      confirm="Cancel order"
      cancel="Keep it"
    >
      <TextField
        label="Why it is cancelled"
        name="reason"
        optional
        hint="Kept in its history. The driver reads it if the van is out."
      />
    </ConfirmForm>
  );
}

function consequences(
  { number, roundId }: Order,
  vat: VatWords,
  { round, paidPence }: Pick<CancelOrderProps, "round" | "paidPence">,
): string {
  return [
    `Order ${number} can't be brought back.`,
    round?.status === "out"
      ? "The van is out with it: the driver is told, and brings the goods back."
      : roundId !== null && "It comes off its round.",
    paidPence > 0 && `${formatMoney(paidPence)}${vat.inc} is then to be paid back.`,
  ]
    .filter(Boolean)
    .join(" ");
}
