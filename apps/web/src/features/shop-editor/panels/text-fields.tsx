"use client";

import { Field, Input, Textarea, type InputProps } from "@roundsman/ui";
import type { ReactNode } from "react";

type TextProps = {
  label: string;
  /** The part's path, such as `content.headline`: its faults are found by it. */
  name: string;
  hint?: ReactNode;
  value: string;
  max: number;
  onChange: (text: string) => void;
};

/** A line of a shop's words. */
export function Line({
  label,
  name,
  hint,
  value,
  max,
  onChange,
  ...rest
}: TextProps & Pick<InputProps, "type" | "placeholder">) {
  return (
    <Field label={label} name={name} hint={hint}>
      <Input
        {...rest}
        autoComplete="off"
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Several lines of a shop's words. */
export function Lines({
  label,
  name,
  hint,
  value,
  max,
  onChange,
  rows,
}: TextProps & { rows?: number }) {
  return (
    <Field label={label} name={name} hint={hint}>
      <Textarea
        rows={rows}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
