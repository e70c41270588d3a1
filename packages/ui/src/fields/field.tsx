"use client";

import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { cn } from "../lib/cn";
import { useFieldError } from "../forms/form-context";
import { FieldContext } from "./field-context";

export type FieldProps = {
  label: ReactNode;
  /** Names the control, and finds its fault among the surrounding Form's issues. */
  name?: string;
  /** Help below the control, read out with it. */
  hint?: ReactNode;
  /** The caller's fault; default the Form's. */
  error?: string | undefined;
  required?: boolean;
  /** Shows "(optional)" next to the label: for forms where most fields are required. */
  optional?: boolean;
  /** Keeps the label for screen readers only: for a search box whose purpose is visible. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and fault, wired together. The control inside needs no ids. */
export function Field(props: FieldProps) {
  const { label, name, hint, required = false, optional, hideLabel, className, children } = props;
  const id = useId();
  const formError = useFieldError(name, label);
  const error = props.error ?? formError;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;

  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <label
        htmlFor={id}
        className={cn("text-dense font-medium text-foreground", hideLabel && "sr-only")}
      >
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      <FieldContext value={{ id, name, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && <FieldFault id={errorId}>{error}</FieldFault>}
      {hint && (
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The text of a fault with a mark, so that colour is not the only sign. */
export function FieldFault({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-xs font-medium text-danger-text">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
