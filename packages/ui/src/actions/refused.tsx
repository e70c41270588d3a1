"use client";

import { Info } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "../overlays/popover";
import { Button } from "./button";
import type { ButtonLook } from "./button-variants";

type RefusedProps = Pick<ButtonLook, "size"> & {
  /** The reason for a refusal; null if the action is allowed, undefined if it is not offered at all. */
  why: string | null | undefined;
  /**
   * Shows the reason below the button at once instead of after a press: for drivers, who have no time to look for it.
   */
  shown?: boolean;
  /** The words of the button. */
  label: string;
  /** The action's own control. */
  children: ReactNode;
};

/**
 * The action, or in its place a button that looks refused and gives the reason to pointer, thumb and screen reader.
 */
export function Refused({ why, shown = false, label, size, children }: RefusedProps) {
  const id = useId();
  if (why === undefined) return null;
  if (why === null) return children;
  if (shown) {
    return (
      <div className="flex flex-col gap-1.5">
        <Button
          aria-disabled
          aria-describedby={id}
          size={size}
          // Must be readable in the sun.
          className="border-dashed text-muted-foreground opacity-100! shadow-none"
        >
          {label}
        </Button>
        <p id={id} className="flex items-start justify-center gap-1.5 text-base [&_svg]:size-5">
          <Info aria-hidden className="mt-0.5 shrink-0" />
          {why}
        </p>
      </div>
    );
  }
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          aria-disabled
          aria-describedby={id}
          title={why}
          size={size}
          className="border-dashed text-muted-foreground shadow-none"
        >
          {label}
          <Info aria-hidden />
          <span id={id} hidden>
            {why}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Why not: ${label}`} className="w-72 p-3 text-dense">
        {why}
      </PopoverContent>
    </Popover>
  );
}
