"use client";

import { Button, Field, FieldGroup, Input } from "@roundsman/ui";
import { FindPlace } from "@/features/addresses/find-address";
import type { NewCustomer } from "../draft";

type NewCustomerFieldsProps = {
  value: NewCustomer;
  onChange: (customer: NewCustomer) => void;
  /** Back to those who are known. */
  onLeave: () => void;
};

/** Somebody who has not ordered before: they are added with their order, or not at all. */
export function NewCustomerFields({ value, onChange, onLeave }: NewCustomerFieldsProps) {
  const wired = (name: keyof NewCustomer) => ({
    value: value[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...value, [name]: target.value }),
  });
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup
        legend="New customer"
        hint="They are added when you take their order, at everybody’s prices."
        columns={2}
      >
        <Field label="Name" name="customer.name">
          <Input {...wired("name")} />
        </Field>
        <Field label="Phone" name="customer.phone" optional>
          <Input type="tel" {...wired("phone")} />
        </Field>
        <Field label="Email" name="customer.email" optional hint="For payment links and invoices.">
          <Input type="email" {...wired("email")} />
        </Field>
      </FieldGroup>
      <FieldGroup legend="Where it goes" columns={2}>
        <Field label="Postcode" name="address.postcode">
          <Input autoCapitalize="characters" {...wired("postcode")} />
        </Field>
        <FindPlace
          postcode={value.postcode}
          onTake={(place) => onChange({ ...value, ...place })}
          // Beside the postcode itself, not its label.
          className="@lg:mt-6"
        />
        <Field label="House and street" name="address.line1">
          <Input {...wired("line1")} />
        </Field>
        <Field label="Second line" name="address.line2" optional>
          <Input {...wired("line2")} />
        </Field>
        <Field label="Town" name="address.city" optional>
          <Input {...wired("city")} />
        </Field>
      </FieldGroup>
      <Button size="sm" className="self-start" onClick={onLeave}>
        Choose a known customer
      </Button>
    </div>
  );
}
