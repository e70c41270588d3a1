"use client";

import { CheckboxField, NumberField, useWatch } from "@roundsman/ui";
import { isMeasured } from "@roundsman/ui/format";
import type { ProductValues } from "./product-values";

export function WhereItIsSold() {
  const [lowLevel, unit] = useWatch<ProductValues, ["lowLevel", "unit"]>({
    name: ["lowLevel", "unit"],
  });
  return (
    <>
      <CheckboxField
        label="For sale"
        name="sold"
        hint="In the order form and in the shop. Take the tick off for what you only keep in stock."
      />
      {/* What is sold by a measure is not counted in stock; a level that it still has can be taken off. */}
      {(lowLevel !== null || !isMeasured(unit)) && (
        <NumberField
          label="Low at"
          name="lowLevel"
          optional
          hint="You get a notice when as few full ones are left in all yards together."
        />
      )}
    </>
  );
}
