"use client";

import { Combobox, type ComboboxCommonProps, type Find } from "../fields/choices/combobox";
import { Field } from "../fields/field";
import { framed, type FieldFrame } from "./text-fields";
import { useFormField } from "./use-form-field";

type ComboboxFieldProps<Item> = FieldFrame &
  Omit<ComboboxCommonProps<Item>, "value" | "onValueChange" | "className"> & { find: Find<Item> };

/**
 * One of many loaded items, with a search; the form holds the item itself, or null. In its own file, because few
 * pages need its script.
 */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const { frame, control } = framed(props);
  const { value, set } = useFormField<Item | null>(frame.name);
  return (
    <Field {...frame}>
      <Combobox {...control} value={value} onValueChange={set} />
    </Field>
  );
}
