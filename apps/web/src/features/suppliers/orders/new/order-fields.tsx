"use client";

import { DateField, MoneyField, SelectField, TextareaField, TextField } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";

type OrderFieldsProps = { yards: readonly { id: string; name: string }[] };

/** Where it is to come, when, and what is agreed about it. */
export function OrderFields({ yards }: OrderFieldsProps) {
  const vat = useVat();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="To"
          name="locationId"
          options={yards.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField label="Expected on" name="expectedOn" />
        <TextField label="Our reference" name="reference" optional />
        <MoneyField label={`Cost${vat.ex}`} name="costPence" optional />
      </div>
      <TextareaField label="Note to the supplier" name="note" optional rows={2} />
    </>
  );
}
