"use client";

import { Button, ConfirmForm, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { receivedToday, sentByHand } from "@/features/payments/by-hand";
import { ByHandFields } from "@/features/payments/by-hand-fields";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

type MarkPaidProps = {
  order: { id: string; customerName: string | null };
  /** Pence, including VAT. */
  outstandingPence: number;
};

/** The office has the money: by bank, or over the counter. */
export function MarkPaid({ order, outstandingPence }: MarkPaidProps) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const { orders } = useApiClient().office;
  const form = useForm({
    values: receivedToday(timeZone),
    send: (typed) => orders.paid.mutate({ id: order.id, ...sentByHand(typed) }),
    done: "Order marked as paid",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Mark paid</Button>}
      title={`${formatMoney(outstandingPence)} received from ${order.customerName ?? "the customer"}?`}
      description={`The whole amount${vat.isShown ? " including VAT" : ""}. A receipt is made of it.`}
      tone="primary"
      confirm="Mark paid"
      cancel="Not yet"
    >
      <ByHandFields />
    </ConfirmForm>
  );
}
