"use client";

import { Button, Popover, PopoverContent, PopoverTrigger } from "@roundsman/ui";
import { useId, type ReactNode } from "react";

type RefusedProps = {
  /** Why it can't be done; null where it can. */
  why: string | null;
  /** The words of the button. */
  label: string;
  /** The deed itself. */
  children: ReactNode;
};

/** The deed, or in its place a button that looks refused and says why: to the pointer, the thumb and the ear. */
export function Refused({ why, label, children }: RefusedProps) {
  const id = useId();
  if (why === null) return children;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button aria-disabled aria-describedby={id} className="text-muted-foreground line-through">
          {label}
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
