"use client";

import { SelectField, TextLink } from "@roundsman/ui";
import { Changing } from "@/session/office-context";

type VanFieldProps = {
  label?: string;
  name: string;
  /** The words for no van: "No van yet". */
  none: string;
  vehicles: readonly { id: string; name: string; registration?: string | null }[];
  hint?: string;
};

/** The choice of a van. Where there is none, the way to the first. */
export const VanField = ({ label = "Van", name, none, vehicles, hint }: VanFieldProps) => (
  <SelectField
    label={label}
    name={name}
    options={[
      { value: "", label: none },
      ...vehicles.map(({ id, name: called, registration }) => ({
        value: id,
        label: [called, registration].filter(Boolean).join(", "),
      })),
    ]}
    hint={
      vehicles.length === 0 ? (
        <Changing>
          <TextLink href="/rounds/vehicles?do=vehicle">Add a van</TextLink>
        </Changing>
      ) : (
        hint
      )
    }
  />
);
