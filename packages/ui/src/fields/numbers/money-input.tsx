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
  /** Integer pence; null means empty, which differs from 0. */
  value: number | null;
  onValueChange: (pence: number | null) => void;
  /** Allows negative amounts: for corrections and refunds. */
  negative?: boolean;
  size?: ControlSize;
};

/**
 * Displays pounds, stores pence. Text that is no amount stays, shows a fault below, and blocks the Form's submit. The
 * value stays unchanged, so that no unintended amount is saved. An empty `required` field does the same once a submit
 * was tried.
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
  // The caller changed the value (a form reset, a price looked up), so the text follows.
  if (value !== shown) {
    setShown(value);
    setText(shownText(text, value, typing));
  }
  const { required } = useFieldProps(rest);
  const fault = moneyFault(text, { negative, required });
  const shownFault = text.trim() !== "" || tried ? fault : null;
  const { name, ...props } = useFieldProps({
    ...rest,
    ...(shownFault && { "aria-invalid": true as const, "aria-describedby": faultId }),
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
          // The Form reports the fault: it is shown below instead of in the browser's bubble.
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
      {shownFault && <FieldFault id={faultId}>{shownFault}</FieldFault>}
      {name !== undefined && <input type="hidden" name={name} value={value ?? ""} />}
    </div>
  );
}
