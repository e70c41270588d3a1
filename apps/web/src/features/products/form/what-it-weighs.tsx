"use client";

import { Checkbox, Field, FieldGroup, NumberField } from "@roundsman/ui";
import type { PartProps } from "./use-product-form";

/** What a van carries when it carries one, and what comes back of it. */
export function WhatItWeighs({ values, set }: PartProps) {
  const { returnable } = values;
  return (
    <>
      <FieldGroup
        legend="What it weighs"
        hint="A van's load is added up from these. Without a weight, rounds can't be checked for it."
        columns={3}
      >
        <Field label={returnable ? "Weight, full" : "Weight"} name="fullKg" optional>
          <NumberField
            unit="kg"
            decimals={3}
            value={values.fullKg}
            onValueChange={(fullKg) => set({ fullKg })}
          />
        </Field>
        <Field label="Room it takes" name="volumeLitres" optional>
          <NumberField
            unit="litres"
            decimals={3}
            value={values.volumeLitres}
            onValueChange={(volumeLitres) => set({ volumeLitres })}
          />
        </Field>
        <Field
          label="Hazard"
          name="hazardKg"
          optional
          hint="What counts towards a van's hazard limit while it is full: the gas alone."
        >
          <NumberField
            unit="kg"
            decimals={3}
            value={values.hazardKg}
            onValueChange={(hazardKg) => set({ hazardKg })}
          />
        </Field>
      </FieldGroup>
      <FieldGroup legend="Empties" columns={2}>
        <Checkbox
          label="Its container comes back empty"
          hint="Orders ask for empties, and stock counts full and empty ones apart."
          checked={returnable}
          onCheckedChange={(checked) => set({ returnable: checked === true })}
        />
        {returnable && (
          <Field label="Weight, empty" name="emptyKg" optional>
            <NumberField
              unit="kg"
              decimals={3}
              value={values.emptyKg}
              onValueChange={(emptyKg) => set({ emptyKg })}
            />
          </Field>
        )}
      </FieldGroup>
    </>
  );
}
