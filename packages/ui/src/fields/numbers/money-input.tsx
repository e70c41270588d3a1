"use client";

import { useId, useState, type ComponentProps } from "react";
import { moneyToText, parseMoney } from "../../format/money";
import { cn } from "../../lib/cn";
import { controlLook, type ControlSize } from "../control-look";
import { FieldFault } from "../field";
import { useFieldProps } from "../field-context";
import { moneyFault, shownText } from "./money-text";

type MoneyInputProps = Omit<
  ComponentProps<"input">,
  "size" | "value" | "defaultValue" | "onChange" | "type"
> & {
  /** Integer pence; null is nothing typed, which is not the same as 0. */
  value: number | null;
  onValueChange: (pence: number | null) => void;
  /** Whether less than nothing may be typed: for corrections and refunds. */
  negative?: boolean;
  size?: ControlSize;
};

/**
 * Pounds typed, pence held. What is no amount keeps its text, says so below, and holds back the Form's
 * submit; the value stays as it was, so that nothing is saved that nobody meant. So does nothing typed
 * where the field is `required`, once submitting was tried.
 */
export function MoneyInput({
  value,
  onValueChange,
  negative = false,
  size,
  className,
  ...rest
}: MoneyInputProps) {
  const faultId = useId();
  const [text, setText] = useState(moneyToText(value));
  const [shown, setShown] = useState(value);
  const [typing, setTyping] = useState(false);
  const [tried, setTried] = useState(false);
  // The caller changed the value (a form reset, a price looked up): show that instead.
  if (value !== shown) {
    setShown(value);
    setText(shownText(text, value, typing));
  }
  const { required } = useFieldProps(rest);
  const fault = moneyFault(text, { negative, required });
  const told = text.trim() !== "" || tried ? fault : null;
  const { name, ...props } = useFieldProps({
    ...rest,
    ...(told && { "aria-invalid": true as const, "aria-describedby": faultId }),
  });

  function type(typed: string) {
    setText(typed);
    setTyping(true);
    setTried(false);
    const pence = parseMoney(typed);
    if (pence === undefined || moneyFault(typed, { negative })) return;
    setShown(pence);
    onValueChange(pence);
  }

  return (
    <div className={cn("flex w-full min-w-0 flex-col gap-1", className)}>
      <span className="relative block">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-sm text-muted-foreground"
        >
          £
        </span>
        <input
          {...props}
          ref={(input) => {
            input?.setCustomValidity(fault ?? "");
          }}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          data-path={name}
          onChange={(event) => type(event.target.value)}
          // The Form found it at fault: it is said below instead of in the browser's own bubble.
          onInvalid={(event) => {
            event.preventDefault();
            setTried(true);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") setTyping(false);
            rest.onKeyDown?.(event);
          }}
          onBlur={(event) => {
            setTyping(false);
            if (!fault) setText(moneyToText(value));
            rest.onBlur?.(event);
          }}
          className={cn(controlLook({ size }), "pl-6 text-end tabular-nums")}
        />
      </span>
      {told && <FieldFault id={faultId}>{told}</FieldFault>}
      {name !== undefined && <input type="hidden" name={name} value={value ?? ""} />}
    </div>
  );
}
