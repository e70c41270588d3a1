"use client";

import { Minus, Plus } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { cn } from "../../lib/cn";
import { useFieldProps } from "../field-context";

type QuantityInputProps = {
  value: number;
  onValueChange: (quantity: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** "touch" makes each target large enough for thumbs: for the shop and, larger, for the driver's app. */
  size?: "sm" | "md" | "touch";
  name?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
};

// Heights of the full control: its frame is drawn around the targets.
const heights = {
  sm: "h-7 max-md:h-8",
  md: "h-8 max-md:h-10",
  touch: "h-[calc(var(--spacing-touch)+2px)]",
};
const squares = { sm: "w-7 max-md:w-8", md: "w-8 max-md:w-10", touch: "w-touch" };

/** A count with buttons for one less and one more; also typed, and stepped by the arrow keys. */
export function QuantityInput(props: QuantityInputProps) {
  const { value, min = 0, max = 100_000, step = 1, size = "md", disabled = false } = props;
  const [text, setText] = useState<string | null>(null);
  const wiring = useFieldProps({ name: props.name, "aria-label": props["aria-label"] });

  const set = (quantity: number) => {
    setText(null);
    const within = Math.min(max, Math.max(min, Math.round(quantity)));
    if (within !== value) props.onValueChange(within);
  };

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowUp: value + step, ArrowDown: value - step }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  }

  function onType(typed: string) {
    const digits = typed.replace(min < 0 ? /[^\d-]/g : /\D/g, "");
    setText(digits);
    const quantity = Number.parseInt(digits, 10);
    if (quantity >= min && quantity <= max && quantity !== value) props.onValueChange(quantity);
  }

  // Several counts in a list: each step names the thing that it counts.
  const counted = props["aria-label"] === undefined ? "" : `: ${props["aria-label"]}`;
  const stepper = cn(
    "flex shrink-0 items-center justify-center text-muted-foreground hover:bg-hover hover:text-foreground disabled:opacity-40",
    squares[size],
  );
  return (
    <span
      className={cn(
        "inline-flex w-fit items-stretch overflow-hidden rounded-md border border-input bg-surface shadow-xs focus-within:border-ring has-aria-invalid:border-danger",
        heights[size],
        props.className,
      )}
    >
      {/* Not a tab stop: the arrow keys do the same in the field. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One less${counted}`}
        disabled={disabled || value <= min}
        onClick={() => set(value - step)}
        className={stepper}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        {...wiring}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={text ?? value}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setText(null)}
        onKeyDown={onKeyDown}
        className="w-touch min-w-12 border-x bg-transparent text-center text-sm tabular-nums focus-visible:outline-offset-0"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One more${counted}`}
        disabled={disabled || value >= max}
        onClick={() => set(value + step)}
        className={stepper}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </span>
  );
}
