"use client";

import { Button, EditDialog, MoneyField, TextareaField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { Invoice } from "@/features/states/invoice-states";
import { useApiClient } from "@/trpc/client";

/** Writes off what is left of an invoice, or a part of it, as a bad debt. */
export function WriteOffInvoice({ invoice }: { invoice: Invoice }) {
  const vat = useVat(invoice);
  const { badDebts } = useApiClient().office.invoices;
  const values: { amountPence: number | null; reason: string } = {
    amountPence: invoice.totalPence - invoice.paidPence,
    reason: "",
  };
  const form = useForm({
    values,
    send: ({ amountPence, reason }) =>
      badDebts.writeOff.mutate({
        id: invoice.id,
        reason,
        ...(amountPence === null ? {} : { amountPence }),
      }),
    done: (_, { amountPence }) => `${formatMoney(amountPence ?? 0)} written off`,
  });
  return (
    <EditDialog
      form={form}
      title={`Write off ${invoice.number} for ${invoice.customerName}?`}
      description={
        vat.isShown
          ? "It is owed no longer. Sales and VAT stay as they are: the VAT can be claimed six months after it was due, under Bad debts in the books."
          : "It is owed no longer. Sales stay as they are."
      }
      save="Write off"
      trigger={<Button>Write off</Button>}
    >
      <MoneyField label="Amount" name="amountPence" required />
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} required />
    </EditDialog>
  );
}
