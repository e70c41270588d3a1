"use client";

import { CheckboxField, FieldGroup, NumberField, SelectField, useWatch } from "@roundsman/ui";
import { isMeasured, perUnit } from "@roundsman/ui/format";
import { gases, type ProductValues } from "./product-values";

const carriedAs = (kept: ProductValues["kept"]) => [
  { value: "", label: "None" },
  ...(kept === null || gases.some(({ unNumber }) => unNumber === kept.unNumber)
    ? gases
    : [...gases, kept]
  ).map(({ unNumber, properShippingName }) => ({
    value: unNumber,
    label: `UN ${unNumber} ${properShippingName}`,
  })),
];

/** What a van carries when it carries one, and what comes back of it. */
export function WhatItWeighs({ groups }: { groups: readonly { id: string; name: string }[] }) {
  const [returnable, unit, kept, tracksSerials] = useWatch<
    ProductValues,
    ["returnable", "unit", "kept", "tracksSerials"]
  >({ name: ["returnable", "unit", "kept", "tracksSerials"] });
  return (
    <>
      <FieldGroup
        legend="What it weighs"
        hint="A van's load is added up from these. Without a weight, rounds can't be checked for it."
        columns={3}
      >
        <NumberField
          label={`${returnable ? "Weight, full" : "Weight"}${perUnit(unit)}`}
          name="fullKg"
          optional
          unit="kg"
          decimals={3}
        />
        <NumberField
          label={`Room it takes${perUnit(unit)}`}
          name="volumeLitres"
          optional
          unit="litres"
          decimals={3}
        />
        <NumberField
          label="Hazard"
          name="hazardKg"
          optional
          unit="kg"
          decimals={3}
          hint="What counts towards a van's hazard limit while it is full: the gas alone."
        />
      </FieldGroup>
      <FieldGroup
        legend="On the road"
        hint="Of dangerous goods, what a van carries counts towards the small load of ADR 1.1.3.6, and they stand in its transport document. The hazard is the net mass of one."
        columns={2}
      >
        <SelectField label="Dangerous goods" name="unNumber" options={carriedAs(kept)} />
      </FieldGroup>
      {(returnable || !isMeasured(unit)) && (
        <FieldGroup legend="Empties" columns={2}>
          <CheckboxField
            label="Its container comes back empty"
            name="returnable"
            hint="Orders ask for empties, and stock counts full and empty ones apart."
          />
          {(unit === "each" || tracksSerials) && (
            <CheckboxField
              label="Each has a serial number"
              name="tracksSerials"
              hint="Which one goes where is scanned or typed at loading and at the door. One that is out of test stays off the van."
            />
          )}
          {returnable && (
            <NumberField label="Weight, empty" name="emptyKg" optional unit="kg" decimals={3} />
          )}
          {returnable && groups.length > 0 && (
            <SelectField
              label="Exchange group"
              name="exchangeGroupId"
              options={[
                { value: "", label: "None: no agreement is asked for" },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              hint="Its empties are swapped with others of the group. A first cylinder asks for an agreement."
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}
