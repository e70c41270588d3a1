"use client";

import {
  Button,
  DateField,
  EditDialog,
  MoneyField,
  SelectField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatMoney, todayIn } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { methodsBack, type MethodBack } from "@/features/payments/by-hand";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import type { LeftOf } from "./pay-with-rest";

/** Records that what is left, or a part of it, was paid back to the customer. */
export function PayBack(left: LeftOf) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pay back</Button>
      {/* Drawn anew each time: two payments that are alike are two. */}
      {open && <PayBackDialog left={left} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = {
  /** Null while nothing is typed. */
  amountPence: number | null;
  method: MethodBack;
  /** YYYY-MM-DD, or "": then it is today, as the service says. */
  refundedOn: string;
  reference: string;
};

type PayBackDialogProps = { left: LeftOf; onClose: () => void };

function PayBackDialog({ left, onClose }: PayBackDialogProps) {
  const vat = useVat();
  const { of, id, name, unallocatedPence } = left;
  const { timeZone } = useOffice();
  const { receipts, creditNotes } = useApiClient().office;
  const sendOnce = useSendOnce();
  const values: Values = {
    amountPence: unallocatedPence,
    method: "bank_transfer",
    refundedOn: todayIn(timeZone),
    reference: "",
  };
  const form = useForm({
    values,
    send: async ({ amountPence, refundedOn, ...typed }) => {
      const on = refundedOn === "" ? {} : { refundedOn };
      const paying = { id, amountPence: amountPence ?? 0, ...typed, ...on };
      return of === "receipts"
        ? sendOnce(paying, receipts.refund.mutate)
        : sendOnce(paying, creditNotes.refund.mutate);
    },
    done: (_, { amountPence }) => `${formatMoney(amountPence ?? 0)} is paid back to ${name}`,
  });
  return (
    <EditDialog
      form={form}
      title={`Pay back to ${name}`}
      description={`${formatMoney(unallocatedPence)} is left. This records that you paid it; it moves no money.`}
      save="Record it as paid back"
      onClose={onClose}
    >
      <MoneyField
        label={`Amount${vat.inc}`}
        name="amountPence"
        required
        hint={afterwards(form.watch("amountPence"), unallocatedPence)}
      />
      <SelectField label="How it was paid back" name="method" options={methodsBack} />
      <DateField label="Paid back on" name="refundedOn" past />
      <TextField
        label="Reference"
        name="reference"
        maxLength={120}
        optional
        hint="What you wrote on it, or the number of the cheque."
      />
    </EditDialog>
  );
}

/** What comes of an amount, before it is recorded. Pence. */
function afterwards(amountPence: number | null, leftPence: number): string {
  const stays = leftPence - (amountPence ?? 0);
  if (stays === 0) return "All that is left.";
  return stays > 0
    ? `A part: ${formatMoney(stays)} stays as credit.`
    : `Only ${formatMoney(leftPence)} is left.`;
}
