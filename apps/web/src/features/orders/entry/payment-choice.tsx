"use client";

import { RadioGroup } from "@roundsman/ui";
import type { Draft } from "./draft";
import type { EditDraft } from "./use-order-draft";

const paymentMethods = [
  { value: "on_account", label: "On account", hint: "Invoiced later" },
  { value: "link", label: "Payment link", hint: "Goes out once paid" },
  { value: "cash", label: "Cash at the door", hint: "The driver takes it" },
] as const;

export function PaymentChoice({ draft, edit }: { draft: Draft; edit: EditDraft }) {
  return (
    <RadioGroup
      label="Payment"
      name="paymentMethod"
      options={paymentMethods}
      value={draft.paymentMethod}
      onValueChange={(paymentMethod) => edit({ do: "set", fields: { paymentMethod } })}
    />
  );
}
