"use client";

import {
  DateField,
  FieldGroup,
  NumberField,
  SelectField,
  TextField,
  useWatch,
} from "@roundsman/ui";
import { fuelOptions } from "@/features/goods/fuel-kinds";
import type { ProductValues } from "./product-values";

const containers: [ProductValues["fuelContainer"], string][] = [
  ["bag", "Closed bag, marked with its weight"],
  ["sack", "Sack that we fill and weigh"],
  ["loose", "Loose"],
];
const none: [ProductValues["fuelScheme"], string] = ["", "None"];
const authorised: [ProductValues["fuelScheme"], string] = ["authorised_fuel", "Authorised fuel"];

/** Ready to Burn with the body that certifies the kind; other kinds have none. */
const schemesOf = (kind: ProductValues["fuelKind"]): [ProductValues["fuelScheme"], string][] => {
  if (kind === "wood") return [none, ["ready_to_burn", "Ready to Burn (Woodsure)"], authorised];
  if (kind === "manufactured") {
    return [none, ["ready_to_burn", "Ready to Burn (HETAS)"], authorised];
  }
  return [none, authorised];
};

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
      <SelectField
        label="What burns"
        name="fuelKind"
        options={[{ value: "", label: "No solid fuel" }, ...fuelOptions]}
      />
      {kind !== "" && (
        <>
          <SelectField label="Packed as" name="fuelContainer" options={optionsOf(containers)} />
          <SelectField label="Certificate" name="fuelScheme" options={optionsOf(schemesOf(kind))} />
          {scheme !== "" && (
            <>
              <TextField label="Number" name="fuelCertificate" required />
              <TextField
                label="Holder of the certificate"
                name="fuelCertificateHolder"
                required
                maxLength={120}
                hint="Printed with the number: in the shop, on delivery notes and on invoices."
              />
              <DateField
                label="Holds until"
                name="fuelCertifiedTo"
                optional
                hint="Left empty: it has no end."
              />
            </>
          )}
          <TextField
            label="Authorised fuel"
            name="fuelAuthorisedAs"
            optional
            maxLength={200}
            hint="Its name on the list of authorised fuels: it may then go to smoke control areas."
          />
          <NumberField
            label="Sulphur"
            name="fuelSulphurPercent"
            optional
            unit="%"
            decimals={2}
            hint="Of the dry fuel. At most 2 % may go to homes in Northern Ireland."
          />
        </>
      )}
    </FieldGroup>
  );
}
