"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../../lib/cn";
import { controlLook, type ControlSize } from "../control-look";
import { useFieldProps } from "../field-context";

/** The browser's own select with our look: works without script, best on phones. */
export function NativeSelect({
  size,
  className,
  ...rest
}: Omit<ComponentProps<"select">, "size"> & { size?: ControlSize }) {
  const props = useFieldProps(rest);
  return (
    <span className={cn("relative block w-full min-w-0", className)}>
      <select {...props} className={cn(controlLook({ size }), "appearance-none pr-8")} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
