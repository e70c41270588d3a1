"use client";

import { Field, FieldGroup, Input, NativeSelect, Textarea } from "@roundsman/ui";
import { leaveWords } from "@/features/states/order-states";
import type { AddressValues } from "./address-values";

type AddressInputsProps = {
  value: AddressValues;
  onChange: (value: AddressValues) => void;
};

type WordField = Exclude<keyof AddressValues, "pin" | "leaveInstruction">;

/** The words of an address, and what drivers should know there. */
export function AddressInputs({ value, onChange }: AddressInputsProps) {
  const bind = (name: WordField) => ({
    value: value[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <>
      <FieldGroup legend="Where" columns={2}>
        <Field label="House and street" name="line1">
          <Input {...bind("line1")} />
        </Field>
        <Field label="Second line" name="line2" optional>
          <Input {...bind("line2")} />
        </Field>
        <Field label="Town" name="city">
          <Input {...bind("city")} />
        </Field>
        <Field label="Postcode" name="postcode">
          <Input {...bind("postcode")} />
        </Field>
        <Field label="Called" name="name" optional hint="Such as Top barn, or Reception.">
          <Input {...bind("name")} />
        </Field>
      </FieldGroup>
      <FieldGroup legend="At the door" columns={2}>
        <Field label="Nobody in" name="leaveInstruction">
          <NativeSelect
            value={value.leaveInstruction}
            onChange={(event) => {
              const chosen = leaveChoices.find((one) => one === event.target.value);
              onChange({ ...value, leaveInstruction: chosen ?? "" });
            }}
          >
            <option value="">Not said</option>
            {leaveChoices.map((choice) => (
              <option key={choice} value={choice}>
                {leaveWords[choice]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Where to leave it" name="leaveDetail" optional>
          <Input {...bind("leaveDetail")} />
        </Field>
        <Field label="Notes for drivers" name="notes" optional className="sm:col-span-2">
          <Textarea rows={2} {...bind("notes")} />
        </Field>
      </FieldGroup>
    </>
  );
}

const leaveChoices = ["none", "neighbour", "safe_place"] as const;
