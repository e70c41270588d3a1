import { Field, Input } from "@roundsman/ui";
import type { Typed } from "./state";

interface TypingProps {
  name: string;
  label: string;
  typed: Typed;
  autoComplete?: string;
  type?: string;
  hint?: string;
  required?: boolean;
  optional?: boolean;
  className?: string;
}

/** One line to be typed, with what was typed before. */
export function Typing(props: TypingProps) {
  const { name, label, typed, autoComplete, type, hint, required, optional, className } = props;
  return (
    <Field
      name={name}
      label={label}
      {...(hint && { hint })}
      {...(required && { required })}
      {...(optional && { optional })}
      {...(className && { className })}
    >
      <Input
        size="touch"
        defaultValue={typed[name] ?? ""}
        {...(autoComplete && { autoComplete })}
        {...(type && { type })}
      />
    </Field>
  );
}
