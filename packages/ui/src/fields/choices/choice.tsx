"use client";

import { useId, type ReactNode } from "react";
import { cn } from "../../lib/cn";

export type ChoiceProps = {
  label?: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Renders the control with the ids of its label and hint. */
  children: (ids: { id: string; hintId: string | undefined }) => ReactNode;
};

/** A small control with its label next to it; a press on the label counts too. */
export function Choice({ label, hint, className, children }: ChoiceProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={cn("flex items-start gap-2.5", className)}>
      <span className="flex h-5 items-center">{children({ id, hintId })}</span>
      {label && (
        <div className="min-w-0">
          <label htmlFor={id} className="block cursor-pointer text-sm leading-5">
            {label}
          </label>
          {hint && (
            <p id={hintId} className="text-xs text-muted-foreground">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
