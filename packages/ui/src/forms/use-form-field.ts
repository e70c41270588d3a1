"use client";

import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";

/** One value of the form around, and how to change it. */
export type FormField<Value> = { value: Value; set: (value: Value) => void; onBlur: () => void };

/**
 * Ties a control to the field of this path of the form around. For a control of a page's own; what is usual has a
 * field of its own (`TextField`, `MoneyField`, …).
 * @throws Error if the form's values have no such path.
 */
export function useFormField<Value>(name: string): FormField<Value> {
  const { getValues } = useFormContext();
  const { field } = useController({ name });
  // Once: a row that is taken away is drawn a last time without its values.
  useState(() => {
    if (getValues(name) === undefined) throw new Error(`The form has no value "${name}".`);
  });
  return { value: field.value as Value, set: field.onChange, onBlur: field.onBlur };
}
