"use client";

import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";

/** One value of the surrounding form, and its setter. */
export type FormField<Value> = { value: Value; set: (value: Value) => void; onBlur: () => void };

/**
 * Connects a control to this path of the surrounding form. For a page's own controls; usual ones have a field
 * (`TextField`, `MoneyField`, …).
 * @throws Error if the form's values have no such path.
 */
export function useFormField<Value>(name: string): FormField<Value> {
  const { getValues } = useFormContext();
  const { field } = useController({ name });
  // Checked once, because a removed row is rendered a last time without its values.
  useState(() => {
    if (getValues(name) === undefined) throw new Error(`The form has no value "${name}".`);
  });
  return { value: field.value as Value, set: field.onChange, onBlur: field.onBlur };
}
