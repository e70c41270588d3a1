"use client";

import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../lib/cn";
import { Choice } from "./choice";

export type CheckboxProps = Omit<ComponentProps<typeof Radix.Root>, "children"> & {
  /** Text at the right; without it the checkbox needs an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/** Yes or no; `checked="indeterminate"` for some of many. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <Choice label={label} hint={hint}>
      {({ id, hintId }) => (
        <Radix.Root
          id={id}
          aria-describedby={hintId}
          {...rest}
          className={cn(
            // The pseudo-element widens the target to 24 px without moving anything.
            "group relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-surface text-primary-foreground transition-colors before:absolute before:-inset-1 hover:border-foreground/60 disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
            className,
          )}
        >
          <Radix.Indicator>
            <Check
              aria-hidden
              className="size-3 stroke-3 group-data-[state=indeterminate]:hidden"
            />
            <Minus
              aria-hidden
              className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block"
            />
          </Radix.Indicator>
        </Radix.Root>
      )}
    </Choice>
  );
}
