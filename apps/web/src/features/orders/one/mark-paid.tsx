"use client";

import { Button, ConfirmForm, RadioField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

const ways = [
  { value: "office", label: "Bank transfer or card" },
  { value: "cash", label: "Cash" },
] as const;

type Values = { paidVia: (typeof ways)[number]["value"] };
const usually: Values = { paidVia: "office" };

type MarkPaidProps = {
  order: { id: string; customerName: string | null };
  /** Pence, including VAT. */
  outstandingPence: number;
};

/** The office has the money: by bank, or over the counter. */
export function MarkPaid({ order, outstandingPence }: MarkPaidProps) {
  const { orders } = useApiClient().office;
  const form = useForm({
    values: usually,
    send: (values) => orders.paid.mutate({ id: order.id, ...values }),
    done: "Order marked as paid",
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Mark paid</Button>}
      title={`${formatMoney(outstandingPence)} received from ${order.customerName ?? "the customer"}?`}
      description="The whole amount including VAT. This can't be taken back here."
      tone="primary"
      confirm="Mark paid"
      cancel="Not yet"
    >
      <RadioField label="How it was paid" name="paidVia" options={ways} />
    </ConfirmForm>
  );
}
