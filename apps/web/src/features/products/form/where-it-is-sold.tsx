"use client";

import { Checkbox, Field, NumberField } from "@roundsman/ui";
import type { PartProps } from "./use-product-form";

export function WhereItIsSold({ values, set }: PartProps) {
  return (
    <>
      <Checkbox
        label="Sold"
        hint="In the order form and in the shop. Take the tick off for what you only keep in stock."
        checked={values.sold}
        onCheckedChange={(checked) => set({ sold: checked === true })}
      />
      <Field
        label="Low at"
        name="lowLevel"
        optional
        hint="You get a notice when as few full ones are left in all yards together."
      >
        <NumberField value={values.lowLevel} onValueChange={(lowLevel) => set({ lowLevel })} />
      </Field>
    </>
  );
}
