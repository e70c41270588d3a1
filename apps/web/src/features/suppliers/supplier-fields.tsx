"use client";

import { Field, Input, Textarea } from "@roundsman/ui";
import type { SupplierValues } from "./supplier-values";

type SupplierFieldsProps = {
  values: SupplierValues;
  onChange: (values: SupplierValues) => void;
};

/** Who a supplier is on paper. */
export function SupplierFields({ values, onChange }: SupplierFieldsProps) {
  const field = (name: keyof SupplierValues) => ({
    autoComplete: "off",
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Name" name="name">
        <Input {...field("name")} />
      </Field>
      <Field label="Address" name="address" optional>
        <Input {...field("address")} />
      </Field>
      <Field label="Our account number there" name="accountNumber" optional>
        <Input {...field("accountNumber")} />
      </Field>
      <Field label="Note" name="note" optional>
        <Textarea {...field("note")} />
      </Field>
    </>
  );
}
