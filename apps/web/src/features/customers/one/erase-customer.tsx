"use client";

import { useState } from "react";
import { DangerCard } from "@/features/danger/danger-card";
import { TypedName } from "@/features/danger/typed-name";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";

type EraseCustomerProps = { customer: { id: string; name: string } };

/** What a customer may ask for by law: their data, gone for good; with the name typed. */
export function EraseCustomer({ customer: { id, name } }: EraseCustomerProps) {
  const [typed, setTyped] = useState("");
  const erase = useFormAction(useApi().office.privacy.eraseCustomer.mutationOptions(), {
    done: "The customer's data is erased",
  });
  return (
    <DangerCard
      title="Erase their data"
      hint="When a customer asks to be forgotten."
      explained="Name, contact, addresses, notes, signatures, photos and mails go for good. Orders and invoices stay without them; an invoice keeps its name and address for as long as the law asks."
      trigger="Erase their data…"
      question={`Erase the data of ${name}?`}
      warning="It can't be undone, by you or by support."
      confirm="Erase their data"
      fault={erase.fault}
      onConfirm={() => erase.mutateAsync({ id, name: typed })}
    >
      <TypedName label={`Type their name: ${name}`} value={typed} onType={setTyped} />
    </DangerCard>
  );
}
