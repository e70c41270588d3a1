"use client";

import { Button, ConfirmForm, RadioField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { Invoice } from "@/features/states/invoice-states";
import { useApiClient } from "@/trpc/client";

const ways = [
  { value: "office", label: "Bank transfer or card" },
  { value: "cash", label: "Cash" },
] as const;

type Values = { paidVia: (typeof ways)[number]["value"] };
const usually: Values = { paidVia: "office" };

/** The money for it is there. */
export function MarkInvoicePaid({ invoice }: { invoice: Invoice }) {
  const { invoices } = useApiClient().office;
  const form = useForm({
    values: usually,
    send: (values) => invoices.paid.mutate({ id: invoice.id, ...values }),
    done: `${invoice.number} is paid`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Mark paid</Button>}
      title={`${formatMoney(invoice.totalPence)} received from ${invoice.customerName}?`}
      description={`The whole of ${invoice.number}, including VAT; its orders are paid with it. This can't be taken back here.`}
      tone="primary"
      confirm="Mark paid"
      cancel="Not yet"
    >
      <RadioField label="How it was paid" name="paidVia" options={ways} />
    </ConfirmForm>
  );
}
