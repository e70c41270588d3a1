"use client";

import { Button, EditDialog, TextareaField, useForm } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import type { Order } from "@/features/states/order-states";
import { useApiClient } from "@/trpc/client";

type InvoiceSaleProps = {
  order: Order;
  /** "VAT invoice", or "Invoice" for a sale without VAT. */
  name: string;
};

/** Raises an invoice for an order that is paid, and shows it: from there it is mailed or printed. */
export function InvoiceSale({ order, name }: InvoiceSaleProps) {
  const router = useRouter();
  const { invoices } = useApiClient().office;
  const form = useForm({
    values: { billTo: "" },
    send: ({ billTo }) => invoices.forOrder.mutate({ id: order.id, billTo }),
    done: ({ number }) => `${number} raised`,
    onDone: ({ id }) => router.push(`/invoices/${id}`),
    leaves: true,
  });
  return (
    <EditDialog
      form={form}
      trigger={<Button>{name}</Button>}
      title={`${name} for ${order.number}`}
      description="The order stays paid. What is paid back afterwards needs a credit note first."
      save="Raise invoice"
    >
      <TextareaField
        label="Who it is for"
        name="billTo"
        rows={4}
        maxLength={600}
        optional
        hint={hintFor(order)}
      />
    </EditDialog>
  );
}

/** Who is named where nothing is typed. */
function hintFor({ customerName, deliverToAddress }: Order): string {
  const known = [customerName, deliverToAddress].filter(Boolean).join(", ");
  return known
    ? `Left empty, it is for ${known}.`
    : "Name and address, a part a line. Needed over £250.";
}
