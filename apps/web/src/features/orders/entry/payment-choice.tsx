"use client";

import { Field, Input, RadioGroup } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Draft } from "./draft";
import type { EditDraft } from "./use-order-draft";

const paymentMethods = [
  { value: "on_account", label: "On account", hint: "Invoiced later" },
  { value: "link", label: "Payment link", hint: "Goes out once paid" },
  { value: "cash", label: "Cash at the door", hint: "The driver takes it" },
] as const;

type PaymentChoiceProps = {
  draft: Draft;
  edit: EditDraft;
  /** Why it is refused on account, and whether a reason takes it all the same (null); null where it is not. */
  onStop: RouterOutputs["office"]["orders"]["estimate"]["onStop"];
};

/** How it is paid; for a customer on stop, why on account is refused and what it takes to sell so all the same. */
export function PaymentChoice({ draft, edit, onStop }: PaymentChoiceProps) {
  const set = (fields: Partial<Draft>) => edit({ do: "set", fields });
  return (
    <>
      <RadioGroup
        label="Payment"
        name="paymentMethod"
        options={paymentMethods}
        value={draft.paymentMethod}
        {...(onStop && { error: onStop.why })}
        onValueChange={(paymentMethod) => set({ paymentMethod })}
      />
      {onStop && onStop.override === null && (
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
