"use client";

import { FieldGroup, SelectField, TextareaField, TextField } from "@roundsman/ui";
import { FindAddress } from "./find-address";
import { leaveWords } from "@/features/states/order-states";

const leaveChoices = [
  { value: "", label: "Not said" },
  ...(["none", "neighbour", "safe_place"] as const).map((value) => ({
    value,
    label: leaveWords[value],
  })),
];

const areaChoices = [
  { value: "", label: "Not known" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The words of an address, and what drivers should know there. */
export const AddressWords = () => (
  <>
    <FieldGroup legend="Where" columns={2}>
      <TextField label="House and street" name="line1" />
      <TextField label="Second line" name="line2" optional />
      <TextField label="Town" name="city" />
      <TextField label="Postcode" name="postcode" />
      <FindAddress />
      <TextField label="Called" name="name" optional hint="Such as Top barn, or Reception." />
    </FieldGroup>
    <FieldGroup legend="At the door" columns={2}>
      <SelectField label="Nobody in" name="leaveInstruction" options={leaveChoices} />
      <TextField label="Where to leave it" name="leaveDetail" optional />
      <SelectField
        label="Smoke control area"
        name="smokeControlArea"
        options={areaChoices}
        hint="Decides which solid fuel may go there. The council says which it is."
      />
      <TextareaField
        label="Notes for drivers"
        name="notes"
        optional
        rows={2}
        className="sm:col-span-2"
      />
    </FieldGroup>
  </>
);
