"use client";

import { DateField, FieldGroup, SelectField, TextField, useWatch } from "@roundsman/ui";
import type { ProductValues } from "./product-values";

const kinds: [ProductValues["fuelKind"], string][] = [
  ["", "No solid fuel"],
  ["house_coal", "House coal"],
  ["anthracite", "Anthracite"],
  ["manufactured", "Manufactured: briquettes, ovals"],
  ["wood", "Wood"],
  ["peat", "Peat"],
  ["charcoal", "Charcoal"],
];
const containers: [ProductValues["fuelContainer"], string][] = [
  ["bag", "Closed bag, marked with its weight"],
  ["sack", "Sack that we fill and weigh"],
  ["loose", "Loose"],
];
const schemes: [ProductValues["fuelScheme"], string][] = [
  ["", "None"],
  ["ready_to_burn", "Ready to Burn"],
  ["authorised_fuel", "Authorised fuel"],
];

const optionsOf = <Value extends string>(words: readonly [Value, string][]) =>
  words.map(([value, label]) => ({ value, label }));

/** What the rules of solid fuel ask of a product (docs/rules/fuel.md). */
export function WhatBurns() {
  const [kind, scheme] = useWatch<ProductValues, ["fuelKind", "fuelScheme"]>({
    name: ["fuelKind", "fuelScheme"],
  });
  return (
    <FieldGroup
      legend="Solid fuel"
      hint="Orders are checked by this: what may be sold where, and when a coal ticket goes with it."
      columns={2}
    >
      <SelectField label="What burns" name="fuelKind" options={optionsOf(kinds)} />
      {kind !== "" && (
        <>
          <SelectField label="Packed as" name="fuelContainer" options={optionsOf(containers)} />
          <SelectField label="Certificate" name="fuelScheme" options={optionsOf(schemes)} />
          {scheme !== "" && (
            <>
              <TextField label="Number" name="fuelCertificate" required />
              <DateField
                label="Holds until"
                name="fuelCertifiedTo"
                optional
                hint="Left empty: it has no end."
              />
            </>
          )}
        </>
      )}
    </FieldGroup>
  );
}
