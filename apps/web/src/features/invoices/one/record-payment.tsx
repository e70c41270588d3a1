"use client";

import { Button, EditDialog, MoneyField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { receivedToday, sentByHand, type ByHand } from "@/features/payments/by-hand";
import { ByHandFields } from "@/features/payments/by-hand-fields";
import type { Invoice } from "@/features/states/invoice-states";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";

/** Money for an invoice: all that is left to pay, a part of it, or more. */
export function RecordPayment({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Record a payment</Button>
      {/* Drawn anew each time: two payments that are alike are two. */}
      {open && <PaymentDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

type Values = ByHand & {
  /** Null while nothing is typed. */
  amountPence: number | null;
};

function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const vat = useVat(invoice);
  const { timeZone } = useOffice();
  const { invoices, receipts } = useApiClient().office;
  const sendOnce = useSendOnce();
  const { id, number, customerId, customerName } = invoice;
  const leftPence = invoice.totalPence - invoice.paidPence;
  const values: Values = { amountPence: leftPence, ...receivedToday(timeZone) };
  const form = useForm({
    values,
    send: async (typed) => {
      const byHand = sentByHand(typed);
      // Without a customer there is nobody to hold a credit, so the whole of it is paid.
      if (customerId === null) return invoices.paid.mutate({ id, ...byHand });
      const amountPence = typed.amountPence ?? 0;
      const pays = Math.min(amountPence, leftPence);
      const allocations = pays > 0 ? [{ invoiceId: id, amountPence: pays }] : [];
      return sendOnce({ customerId, amountPence, ...byHand, allocations }, receipts.take.mutate);
    },
    done: (_, { amountPence }) => recorded(number, (amountPence ?? leftPence) - leftPence),
  });
  return (
    <EditDialog
      form={form}
      title={`Record a payment of ${number}`}
      description={`${formatMoney(leftPence)}${vat.inc} is left to pay by ${customerName}.`}
      save="Record payment"
      onClose={onClose}
    >
      {customerId !== null && (
        <MoneyField
          label={`Amount${vat.inc}`}
          name="amountPence"
          required
          hint={afterwards(form.watch("amountPence"), leftPence, customerName)}
        />
      )}
      <ByHandFields />
    </EditDialog>
  );
}

/** What comes of an amount, before it is recorded. Pence. */
function afterwards(amountPence: number | null, leftPence: number, customerName: string): string {
  const overPence = (amountPence ?? leftPence) - leftPence;
  if (overPence === 0) return "All that is left to pay.";
  return overPence < 0
    ? `A part: ${formatMoney(-overPence)} stays to be paid.`
    : `${formatMoney(overPence)} more than is left to pay: that stays as credit of ${customerName}.`;
}

/** The same once it is recorded. Pence. */
function recorded(number: string, overPence: number): string {
  if (overPence < 0)
    return `Payment recorded: ${formatMoney(-overPence)} of ${number} stays to be paid`;
  return overPence === 0
    ? `${number} is paid`
    : `${number} is paid, and ${formatMoney(overPence)} stays as credit`;
}
