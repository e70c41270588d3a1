"use client";

import type { ReactNode } from "react";
import { Checkbox } from "../fields/choices/checkbox";
import { Field } from "../fields/field";
import { FieldGroup } from "../fields/field-group";
import { NativeSelect } from "../fields/choices/native-select";
import { FormFault } from "./form-fault";
import { framed, type FieldFrame } from "./text-fields";
import { useFormField } from "./use-form-field";

type Choice<Value> = { value: Value; label: string };

type SelectFieldProps<Value> = FieldFrame & {
  options: readonly Choice<Value>[];
  size?: "sm" | "md" | "lg" | "touch";
};

/** One of a few; the form holds the option's value unchanged, even a number. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { frame, control } = framed(props);
  const { value, set, onBlur } = useFormField<Value>(frame.name);
  return (
    <Field {...frame}>
      <NativeSelect
        {...(control.size && { size: control.size })}
        value={value}
        onChange={(event) => {
          const chosen = control.options.find((one) => String(one.value) === event.target.value);
          if (chosen) set(chosen.value);
        }}
        onBlur={onBlur}
      >
        {control.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

type CheckboxFieldProps = { name: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Yes or no. */
export function CheckboxField({ name, label, ...rest }: CheckboxFieldProps) {
  const { value, set, onBlur } = useFormField<boolean>(name);
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        {...rest}
        label={label}
        data-path={name}
        checked={value}
        onCheckedChange={(checked) => set(checked === true)}
        onBlur={onBlur}
      />
      <FormFault name={name} label={label} />
    </div>
  );
}

type ChecksFieldProps<Value> = {
  name: string;
  legend: string;
  hint?: ReactNode;
  columns?: 1 | 2 | 3;
  options: readonly Choice<Value>[];
};

/** Any of a few; the form holds the values of the ticked ones. */
export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { name, legend, options, ...rest } = props;
  const { value: ticked, set } = useFormField<readonly Value[]>(name);
  return (
    <FieldGroup {...rest} legend={legend}>
      {options.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          label={label}
          {...(index === 0 && { "data-path": name })}
          checked={ticked.includes(value)}
          onCheckedChange={(checked) => {
            const others = ticked.filter((one) => one !== value);
            set(checked === true ? [...others, value] : others);
          }}
        />
      ))}
      <FormFault name={name} label={legend} />
    </FieldGroup>
  );
}
