"use client";

import { CheckboxField, NumberField } from "@roundsman/ui";

export const WhereItIsSold = () => (
  <>
    <CheckboxField
      label="For sale"
      name="sold"
      hint="In the order form and in the shop. Take the tick off for what you only keep in stock."
    />
    <NumberField
      label="Low at"
      name="lowLevel"
      optional
      hint="You get a notice when as few full ones are left in all yards together."
    />
  </>
);
