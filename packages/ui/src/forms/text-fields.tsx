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

/** The Field's own props; the rest of a field's props are its control's. */
export type FieldFrame = Omit<FieldProps, "children" | "error" | "name"> & {
  /** The path of its value in the form, such as `lines.0.quantity`. */
  name: string;
};

/** The props of a field around a control, without those that the form passes to the control. */
type FieldOf<Control> = FieldFrame &
  Omit<
    Control,
    keyof FieldFrame | "value" | "defaultValue" | "onChange" | "onValueChange" | "onBlur"
  >;

/** Separates a field's props into those of its frame and those of its control. */
export function framed<Props extends FieldFrame>(props: Props) {
  const { label, name, hint, optional, hideLabel, required, className, ...control } = props;
  const frameProps = { hint, optional, hideLabel, required, className };
  const defined = Object.entries(frameProps).filter(([, value]) => value !== undefined);
  const frame: FieldFrame = { label, name, ...Object.fromEntries(defined) };
  return { frame, control };
}

/** A line of text. Browsers fill nothing in unless `autoComplete` names the content. */
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

/** Displays pounds, stores pence; null means empty. */
export function MoneyField(props: FieldOf<ComponentProps<typeof MoneyInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<number | null>(frame.name);
  return (
    <Field {...frame}>
      <MoneyInput {...control} value={value} onValueChange={set} onBlur={onBlur} />
    </Field>
  );
}

/** A number from 0, or null if empty: a weight, a limit, days. */
export function NumberField(props: FieldOf<ComponentProps<typeof NumberInput>>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<number | null>(frame.name);
  return (
    <Field {...frame}>
      <NumberInput {...control} value={value} onValueChange={set} onBlur={onBlur} />
    </Field>
  );
}

/** A count with buttons for one less and one more. */
export function QuantityField(props: FieldOf<ComponentProps<typeof QuantityInput>>) {
  const { frame, control } = framed(props);
  const { value, set } = useFormField<number>(frame.name);
  return (
    <Field {...frame}>
      <QuantityInput {...control} value={value} onValueChange={set} />
    </Field>
  );
}
