"use client";

import { useState, type ComponentProps } from "react";
import { moneyToText, parseMoney } from "../format/money";
import { cn } from "../lib/cn";
import { controlLook, type ControlSize } from "./control-look";
import { useFieldProps } from "./field-context";

type MoneyFieldProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type"
> & {
  /** Integer pence; null is nothing typed. */
  value: number | null;
  onValueChange: (pence: number | null) => void;
  /** Whether less than nothing may be typed: for corrections and refunds. */
  negative?: boolean;
  size?: ControlSize;
};

const FAULT = "Enter an amount in pounds, like 12.50";

/**
 * Pounds typed, pence held. What is no amount keeps its text, is marked, and holds back the Form's
 * submit; the value stays as it was, so that nothing is saved that nobody meant.
 */
export function MoneyField({
  value,
  onValueChange,
  negative = false,
  size,
  className,
  ...rest
}: MoneyFieldProps) {
  const [text, setText] = useState(moneyToText(value));
  const [shown, setShown] = useState(value);
  // The caller changed the value (a form reset, a price looked up): show that instead.
  if (value !== shown) {
    setShown(value);
    if (parseMoney(text) !== value) setText(moneyToText(value));
  }
  const fault = isFault(text, negative);
  const { name, ...props } = useFieldProps({
    ...rest,
    ...(fault ? { "aria-invalid": true as const } : {}),
  });

  function type(typed: string) {
    setText(typed);
    const pence = parseMoney(typed);
    if (pence === undefined || isFault(typed, negative)) return;
    setShown(pence);
    onValueChange(pence);
  }

  return (
    <span className={cn("relative block w-full min-w-0", className)}>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-sm text-muted-foreground"
      >
        £
      </span>
      <input
        {...props}
        ref={(input) => {
          input?.setCustomValidity(fault ? FAULT : "");
        }}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        data-path={name}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (!fault) setText(moneyToText(parseMoney(text) ?? null));
          rest.onBlur?.(event);
        }}
        className={cn(controlLook({ size }), "pl-6 text-end tabular-nums")}
      />
      {name !== undefined && <input type="hidden" name={name} value={value ?? ""} />}
    </span>
  );
}

function isFault(text: string, negative: boolean): boolean {
  const pence = parseMoney(text);
  return pence === undefined || (!negative && pence !== null && pence < 0);
}
