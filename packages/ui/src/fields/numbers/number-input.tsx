"use client";

import { useState, type ComponentProps } from "react";
import { cn } from "../../lib/cn";
import { controlLook, type ControlSize } from "../control-look";
import { useFieldProps } from "../field-context";

type NumberInputProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type"
> & {
  /** A number from 0; null means empty, which differs from 0. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** The unit after the figure: "kg". */
  unit?: string;
  /** Number of decimals allowed; default 0. */
  decimals?: number;
  size?: ControlSize;
};

/** A number that may be left out: a limit, a count, a weight. It has no steps; for those use a QuantityInput. */
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
  // The caller changed the value, so the text follows.
  if (value !== shown) {
    setShown(value);
    setText(textOf(value));
  }
  const { name, ...props } = useFieldProps(rest);

  function type(typed: string) {
    const figure = figureIn(typed, decimals);
    // A point alone is only the beginning of a number.
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

/** Returns the part of the typed text that is a number with at most `decimals` decimals. */
function figureIn(typed: string, decimals: number): string {
  const [whole = "", ...rest] = typed.replaceAll(/[^\d.]/g, "").split(".");
  const digits = whole.slice(0, 9);
  if (decimals === 0 || rest.length === 0) return digits;
  return `${digits}.${rest.join("").slice(0, decimals)}`;
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));
