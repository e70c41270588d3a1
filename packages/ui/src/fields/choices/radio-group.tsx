"use client";

import * as Radix from "radix-ui/radio-group";
import { useId, type ReactNode } from "react";
import { useFieldError } from "../../forms/form-context";
import { cn } from "../../lib/cn";
import { FieldFault } from "../field";

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<Value extends string> = {
  label: ReactNode;
  name?: string;
  hint?: ReactNode;
  error?: string;
  options: readonly RadioOption<Value>[];
  /** Null means that none is chosen yet, in a group whose value the caller keeps. */
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /**
   * "cards" gives each option a frame, side by side where there is room; "tiles" are for thumbs, two to a row where
   * there is room.
   */
  look?: Look;
};

type Look = "list" | "cards" | "tiles";

/** One of a few, all visible. Has its own label, hint and fault, so it needs no Field. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, hint, options, look = "list" } = props;
  const id = useId();
  const formError = useFieldError(name, label);
  const error = props.error ?? formError;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <div id={id} className="text-dense font-medium">
        {label}
      </div>
      <Radix.Root
        name={name}
        data-path={name}
        aria-labelledby={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        {...(props.value === undefined ? {} : { value: props.value ?? "" })}
        {...(props.defaultValue === undefined ? {} : { defaultValue: props.defaultValue })}
        // Radix returns strings, and only our options' values are possible.
        onValueChange={(value) => props.onValueChange?.(value as Value)}
        className={cn(
          look === "list" && "flex flex-col gap-2",
          look === "cards" && "grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2",
          look === "tiles" && "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2",
        )}
      >
        {options.map((option) => (
          <Option key={option.value} id={`${id}-${option.value}`} look={look} {...option} />
        ))}
      </Radix.Root>
      {error && <FieldFault id={`${id}-error`}>{error}</FieldFault>}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

type OptionProps = RadioOption<string> & { id: string; look: Look };

function Option({ id, look, value, label, hint, disabled = false }: OptionProps) {
  return (
    <div
      className={cn(
        "relative flex items-start gap-2.5",
        look !== "list" &&
          "rounded-md border bg-surface p-3 shadow-xs has-data-[state=checked]:border-primary has-data-[state=checked]:bg-primary-soft/50",
        look === "tiles" && "min-h-touch items-center text-base leading-5",
      )}
    >
      <span className="flex h-5 items-center">
        <Radix.Item
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="flex size-4 items-center justify-center rounded-full border border-input bg-surface hover:border-foreground/60 disabled:opacity-50 data-[state=checked]:border-primary"
        >
          <Radix.Indicator className="size-2 rounded-full bg-primary" />
        </Radix.Item>
      </span>
      <div className="min-w-0">
        {/* Covers the full option, so that the card is one target. */}
        <label htmlFor={id} className="block cursor-pointer leading-5 after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
