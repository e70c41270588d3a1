"use client";

import { DateField, Field, Input, MoneyField, NativeSelect, Textarea } from "@roundsman/ui";
import type { OrderDraft } from "./order-draft";

type OrderFieldsProps = {
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  yards: readonly { id: string; name: string }[];
};

/** Where it is to come, when, and what is agreed about it. */
export function OrderFields({ draft, onChange, yards }: OrderFieldsProps) {
  const { locationId, expectedOn, reference, note, costPence } = draft;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="To" name="locationId">
          <NativeSelect
            value={locationId}
            onChange={(event) => onChange({ locationId: event.target.value })}
          >
            {yards.map((yard) => (
              <option key={yard.id} value={yard.id}>
                {yard.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Expected on" name="expectedOn">
          <DateField
            value={expectedOn}
            onChange={(event) => onChange({ expectedOn: event.target.value })}
          />
        </Field>
        <Field label="Our reference" name="reference" optional>
          <Input
            autoComplete="off"
            value={reference}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
        </Field>
        <Field label="Cost ex VAT" name="costPence" optional>
          <MoneyField value={costPence} onValueChange={(pence) => onChange({ costPence: pence })} />
        </Field>
      </div>
      <Field label="Note to the supplier" name="note" optional>
        <Textarea
          rows={2}
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </>
  );
}
