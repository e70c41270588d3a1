"use client";

import { useState, type ComponentProps } from "react";
import { cn } from "../../lib/cn";
import { controlLook, type ControlSize } from "../control-look";
import { useFieldProps } from "../field-context";

type NumberInputProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type"
> & {
  /** A number from 0; null is nothing typed, which is not the same as 0. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** What it is counted in, after the figure: "kg". */
  unit?: string;
  /** Digits after the point that may be typed; a whole number where left out. */
  decimals?: number;
  size?: ControlSize;
};

/** A number that may be left out: a limit, a count, a weight. Without steps: for those a QuantityInput. */
export function NumberInput({
  value,
  onValueChange,
  unit,
  decimals = 0,
  size,
  className,
  ...rest
}: NumberInputProps) {
  const [text, setText] = useState(textOf(value));
  const [shown, setShown] = useState(value);
  // The caller changed the value: show that instead.
  if (value !== shown) {
    setShown(value);
    setText(textOf(value));
  }
  const { name, ...props } = useFieldProps(rest);

  function type(typed: string) {
    const figure = figureIn(typed, decimals);
    // A point alone is the beginning of a number, not yet one.
    const next = /\d/.test(figure) ? Number(figure) : null;
    setText(figure);
    setShown(next);
    onValueChange(next);
  }

  return (
    <span className={cn("relative block w-full min-w-0", className)}>
      <input
        {...props}
        type="text"
        inputMode={decimals > 0 ? "decimal" : "numeric"}
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

/** What of the keys pressed is a number with so many decimals. */
function figureIn(typed: string, decimals: number): string {
  const [whole = "", ...rest] = typed.replaceAll(/[^\d.]/g, "").split(".");
  const digits = whole.slice(0, 9);
  if (decimals === 0 || rest.length === 0) return digits;
  return `${digits}.${rest.join("").slice(0, decimals)}`;
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));
