"use client";

import { EditDialog, MoneyField, useForm, useFormField } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { CustomerPicker } from "@/features/orders/entry/customer/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { receivedToday, sentByHand, type ByHand } from "@/features/payments/by-hand";
import { ByHandFields } from "@/features/payments/by-hand-fields";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { outcomeInWords } from "./receipt";

export type Payer = { id: string; name: string };

type ReceiptDialogProps = {
  /** Whose money it is; left out, that is asked. */
  customer?: Payer;
  onClose: () => void;
};

type Values = ByHand & {
  customerId: FoundCustomer | null;
  /** Null while nothing is typed. */
  amountPence: number | null;
};

/** Money that came in: it pays the oldest invoices first, and the rest stays as credit. */
export function ReceiptDialog({ customer, onClose }: ReceiptDialogProps) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const { receipts } = useApiClient().office;
  const sendOnce = useSendOnce();
  const values: Values = { customerId: null, amountPence: null, ...receivedToday(timeZone) };
  const form = useForm({
    values,
    send: ({ customerId, amountPence, ...typed }) => {
      // Nobody chosen is no id: the service says that one is asked for.
      const payerId = customer?.id ?? customerId?.id ?? "";
      const receipt = { customerId: payerId, amountPence: amountPence ?? 0, ...sentByHand(typed) };
      return sendOnce(receipt, receipts.take.mutate);
    },
    done: outcomeInWords,
  });
  return (
    <EditDialog
      form={form}
      title={customer ? `Record a receipt from ${customer.name}` : "Record a receipt"}
      description="It pays the oldest invoices first. What is over stays as credit."
      save="Record receipt"
      onClose={onClose}
    >
      {!customer && <PayerField />}
      <MoneyField label={`Amount${vat.inc}`} name="amountPence" required />
      <ByHandFields />
    </EditDialog>
  );
}

function PayerField() {
  const { value, set } = useFormField<FoundCustomer | null>("customerId");
  return <CustomerPicker value={value} onChoose={set} />;
}
