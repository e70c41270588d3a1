"use client";

import { useState, type ComponentProps } from "react";
import { cn } from "../lib/cn";
import { controlLook, type ControlSize } from "./control-look";
import { useFieldProps } from "./field-context";

type NumberFieldProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type"
> & {
  /** A whole number from 0; null is nothing typed, which is not the same as 0. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** What it is counted in, after the figure: "kg". */
  unit?: string;
  size?: ControlSize;
};

/** A whole number that may be left out: a limit, a count. Without steps: for those a QuantityField. */
export function NumberField({
  value,
  onValueChange,
  unit,
  size,
  className,
  ...rest
}: NumberFieldProps) {
  const [text, setText] = useState(textOf(value));
  const [shown, setShown] = useState(value);
  // The caller changed the value: show that instead.
  if (value !== shown) {
    setShown(value);
    setText(textOf(value));
  }
  const { name, ...props } = useFieldProps(rest);

  function type(typed: string) {
    const digits = typed.replaceAll(/\D/g, "").slice(0, 9);
    const next = digits === "" ? null : Number.parseInt(digits, 10);
    setText(digits);
    setShown(next);
    onValueChange(next);
  }

  return (
    <span className={cn("relative block w-full min-w-0", className)}>
      <input
        {...props}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-path={name}
        value={text}
        onChange={(event) => type(event.target.value)}
        className={cn(controlLook({ size }), "tabular-nums", unit ? "pr-10" : "text-end")}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-muted-foreground"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));
