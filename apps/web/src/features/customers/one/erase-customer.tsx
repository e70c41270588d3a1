"use client";

import { TextField, useForm } from "@roundsman/ui";
import { DangerCard } from "@/features/danger/danger-card";
import { useApiClient } from "@/trpc/client";
import type { CustomerCan } from "./read-customer";

type EraseCustomerProps = { customer: { id: string; name: string }; can: CustomerCan };

/** What a customer may ask for by law: their data, gone for good; with the name typed. */
export function EraseCustomer({ customer: { id, name }, can }: EraseCustomerProps) {
  const { privacy } = useApiClient().office;
  const form = useForm({
    values: { name: "" },
    send: (typed) => privacy.eraseCustomer.mutate({ id, ...typed }),
    done: "The customer's data is erased",
  });
  if (can.erase === undefined) return null;
  return (
    <DangerCard
      form={form}
      why={can.erase}
      title="Erase their data"
      hint="When a customer asks to be forgotten."
      explained="Name, contact, addresses, notes, signatures, photos and mails go for good. Orders and invoices stay without them; an invoice keeps its name and address for as long as the law asks."
      trigger="Erase their data…"
      question={`Erase the data of ${name}?`}
      warning="It can't be undone, by you or by support."
      confirm="Erase their data"
    >
      <TextField label={`Type their name: ${name}`} name="name" />
    </DangerCard>
  );
}
