"use client";

import { Field, FieldGroup, Input } from "@roundsman/ui";

/** An address while it is typed. */
export type AddressDraft = { line1: string; line2: string; city: string; postcode: string };

export const emptyAddress: AddressDraft = { line1: "", line2: "", city: "", postcode: "" };

/** Nothing of it is filled in. */
export const isBlank = (address: AddressDraft): boolean =>
  Object.values(address).every((value) => value.trim() === "");

type AddressFieldsProps = {
  value: AddressDraft;
  onChange: (address: AddressDraft) => void;
};

/** Where something is to be brought. The fields bear the address's own names. */
export function AddressFields({ value, onChange }: AddressFieldsProps) {
  const field = (name: keyof AddressDraft, autoComplete: string) => (
    <Input
      autoComplete={autoComplete}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.target.value })}
    />
  );
  return (
    <FieldGroup legend="Delivery address" columns={2}>
      <Field label="House and street" name="line1">
        {field("line1", "off")}
      </Field>
      <Field label="Second line" name="line2" optional>
        {field("line2", "off")}
      </Field>
      <Field label="Town" name="city">
        {field("city", "off")}
      </Field>
      <Field label="Postcode" name="postcode">
        {field("postcode", "off")}
      </Field>
    </FieldGroup>
  );
}
