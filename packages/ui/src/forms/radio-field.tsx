"use client";

import type { ReactNode } from "react";
import { RadioGroup, type RadioOption } from "../fields/choices/radio-group";
import { useFormField } from "./use-form-field";

type RadioFieldProps<Value extends string> = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly RadioOption<Value>[];
  look?: "list" | "cards" | "tiles";
};

/** One of a few, all visible. In its own file, because few pages need its script. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { value, set } = useFormField<Value | null>(props.name);
  return <RadioGroup {...props} value={value} onValueChange={set} />;
}
