"use client";

import { Field, Input, RadioGroup } from "@roundsman/ui";
import type { Draft } from "./draft";
import type { NoCredit } from "./use-entry-data";
import type { EditDraft } from "./use-order-draft";

const paymentMethods = [
  { value: "on_account", label: "On account", hint: "Invoiced later" },
  { value: "link", label: "Payment link", hint: "Goes out once paid" },
  { value: "cash", label: "Cash at the door", hint: "The driver takes it" },
] as const;

type PaymentChoiceProps = {
  draft: Draft;
  edit: EditDraft;
  noCredit: NoCredit;
};

/** How it is paid; where it can't be on account, why, and what it takes to sell so all the same. */
export function PaymentChoice({ draft, edit, noCredit }: PaymentChoiceProps) {
  const set = (fields: Partial<Draft>) => edit({ do: "set", fields });
  return (
    <>
      <RadioGroup
        label="Payment"
        name="paymentMethod"
        options={paymentMethods}
        value={draft.paymentMethod}
        {...(noCredit && { error: noCredit.why })}
        onValueChange={(paymentMethod) => set({ paymentMethod })}
      />
      {noCredit && noCredit.override === null && (
        <Field
          label="Why it goes on account all the same"
          name="override"
          hint="Kept in the history of the order."
        >
          <Input
            value={draft.override}
            maxLength={300}
            onChange={({ target }) => set({ override: target.value })}
          />
        </Field>
      )}
    </>
  );
}
