"use client";

import * as Radix from "radix-ui/switch";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../lib/cn";
import { Choice } from "./choice";

type SwitchProps = Omit<ComponentProps<typeof Radix.Root>, "children"> & {
  label?: ReactNode;
  hint?: ReactNode;
};

/** On or off, applied at once: for settings. In a form to be saved, use a Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <Choice label={label} hint={hint}>
      {({ id, hintId }) => (
        <Radix.Root
          id={id}
          aria-describedby={hintId}
          {...rest}
          className={cn(
            "relative h-5 w-9 shrink-0 rounded-full border border-input bg-muted transition-colors before:absolute before:-inset-1 disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary",
            className,
          )}
        >
          <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-primary-foreground" />
        </Radix.Root>
      )}
    </Choice>
  );
}
