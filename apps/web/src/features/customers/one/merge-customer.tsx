"use client";

import { Button, EditDialog, Refused, TextField, useForm, useFormField } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CustomerPicker } from "@/features/orders/entry/customer/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { useApiClient } from "@/trpc/client";
import type { CustomerCan } from "./read-customer";

type MergeCustomerProps = { customer: { id: string; name: string }; can: CustomerCan };

/** Two customers turn out to be one: what this one has is the other's from then on. */
export function MergeCustomer({ customer, can }: MergeCustomerProps) {
  const [open, setOpen] = useState(false);
  if (can.merge === undefined) return null;
  return (
    <>
      <Refused why={can.merge} label="Merge">
        <Button onClick={() => setOpen(true)}>Merge</Button>
      </Refused>
      {open && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = { intoCustomerId: FoundCustomer | null; reason: string };

type MergeDialogProps = { customer: MergeCustomerProps["customer"]; onClose: () => void };

function MergeDialog({ customer: { id, name }, onClose }: MergeDialogProps) {
  const { customers } = useApiClient().office;
  const router = useRouter();
  const values: Values = { intoCustomerId: null, reason: "" };
  const form = useForm({
    values,
    // Nobody chosen is no id: the service says that one is asked for.
    send: ({ intoCustomerId, reason }) =>
      customers.merge.mutate({ id, intoCustomerId: intoCustomerId?.id ?? "", reason }),
    done: (kept) => {
      router.push(`/customers/${kept.id}`);
      return `${name} was merged into ${kept.name}`;
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Merge ${name} into another customer`}
      description="The other has their addresses, cylinder agreements, cylinders and sign-ins to the shop from then on. Orders and invoices stay here, and what is owed is paid here. This customer is archived."
      save="Merge customers"
      onClose={onClose}
    >
      <Kept />
      <TextField label="Why" name="reason" maxLength={300} optional />
    </EditDialog>
  );
}

function Kept() {
  const { value, set } = useFormField<FoundCustomer | null>("intoCustomerId");
  return <CustomerPicker value={value} onChoose={set} />;
}
