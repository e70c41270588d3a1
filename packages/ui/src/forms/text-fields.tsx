"use client";

import type { ComponentProps } from "react";
import { DateInput } from "../fields/dates/date-input";
import { Field, type FieldProps } from "../fields/field";
import { Input, type InputProps } from "../fields/input";
import { MoneyInput } from "../fields/numbers/money-input";
import { NumberInput } from "../fields/numbers/number-input";
import { QuantityInput } from "../fields/numbers/quantity-input";
import { Textarea } from "../fields/textarea";
import { TimeInput } from "../fields/dates/time-input";
import { useFormField } from "./use-form-field";

/** What a field says of itself; the rest of a field's props is its control's. */
export type FieldFrame = Omit<FieldProps, "children" | "error" | "name"> & {
  /** The path of its value in the form, such as `lines.0.quantity`. */
  name: string;
};

/** The props of a field around a control: what the form gives to the control is left out. */
type FieldOf<Control> = FieldFrame &
  Omit<
    Control,
    keyof FieldFrame | "value" | "defaultValue" | "onChange" | "onValueChange" | "onBlur"
  >;

/** Parts a field's props into those of its frame and those of its control. */
export function framed<Props extends FieldFrame>(props: Props) {
  const { label, name, hint, optional, hideLabel, required, className, ...control } = props;
  const given = { hint, optional, hideLabel, required, className };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const frame: FieldFrame = { label, name, ...Object.fromEntries(said) };
  return { frame, control };
}

/** A line of text, as typed. Browsers fill nothing in unless `autoComplete` says what it is. */
export function TextField(props: FieldOf<InputProps>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<string>(frame.name);
  return (
    <Field {...frame}>
      <Input
        autoComplete="off"
        {...control}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField(props: FieldOf<ComponentProps<"textarea">>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<string>(frame.name);
  return (
    <Field {...frame}>
      <Textarea
        autoComplete="off"
        {...control}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}

/** A day, "YYYY-MM-DD" or "". */
export function DateField(props: FieldOf<ComponentProps<typeof DateInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<string>(frame.name);
  return (
    <Field {...frame}>
      <DateInput {...control} value={value} onValueChange={set} onBlur={onBlur} />
    </Field>
  );
}

/** A time of day, "HH:MM" or "". */
export function TimeField(props: FieldOf<ComponentProps<typeof TimeInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<string>(frame.name);
  return (
    <Field {...frame}>
      <TimeInput
        {...control}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}

/** Pounds typed, pence held; null is nothing typed. */
export function MoneyField(props: FieldOf<ComponentProps<typeof MoneyInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<number | null>(frame.name);
  return (
    <Field {...frame}>
      <MoneyInput {...control} value={value} onValueChange={set} onBlur={onBlur} />
    </Field>
  );
}

/** A number from 0, or null where nothing is typed: a weight, a limit, days. */
export function NumberField(props: FieldOf<ComponentProps<typeof NumberInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<number | null>(frame.name);
  return (
    <Field {...frame}>
      <NumberInput {...control} value={value} onValueChange={set} onBlur={onBlur} />
    </Field>
  );
}

/** A count with one less and one more. */
export function QuantityField(props: FieldOf<ComponentProps<typeof QuantityInput>>) {
  const { frame, control } = framed(props);
  const { value, set } = useFormField<number>(frame.name);
  return (
    <Field {...frame}>
      <QuantityInput {...control} value={value} onValueChange={set} />
    </Field>
  );
}
