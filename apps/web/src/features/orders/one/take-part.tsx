"use client";

import { Button, EditDialog, MoneyField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { receivedToday, sentByHand, type ByHand } from "@/features/payments/by-hand";
import { ByHandFields } from "@/features/payments/by-hand-fields";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

type TakePartProps = {
  order: { id: string; customerName: string | null };
  /** Pence, including VAT. */
  outstandingPence: number;
};

type Values = ByHand & {
  /** Null while nothing is typed. */
  amountPence: number | null;
};

/** The office took a part of what was not paid at the delivery. */
export function TakePart({ order, outstandingPence }: TakePartProps) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const { orders } = useApiClient().office;
  const values: Values = { amountPence: outstandingPence, ...receivedToday(timeZone) };
  const form = useForm({
    values,
    send: ({ amountPence, ...typed }) =>
      orders.takePart.mutate({
        id: order.id,
        amountPence: amountPence ?? 0,
        ...sentByHand(typed),
      }),
    done: (_, { amountPence }) => `${formatMoney(amountPence ?? 0)} is taken`,
  });
  return (
    <EditDialog
      form={form}
      trigger={<Button>Take a part</Button>}
      title={`Money from ${order.customerName ?? "the customer"}`}
      description={`${formatMoney(outstandingPence)}${vat.isShown ? " including VAT" : ""} is left to pay.`}
      save="Take it"
    >
      <MoneyField label={`Amount${vat.inc}`} name="amountPence" required />
      <ByHandFields />
    </EditDialog>
  );
}
