"use client";

import { Info } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "../overlays/popover";
import { Button } from "./button";
import type { ButtonLook } from "./button-variants";

type RefusedProps = Pick<ButtonLook, "size"> & {
  /** Why it can't be done; null where it can, undefined where it is not offered at all. */
  why: string | null | undefined;
  /** The words of the button. */
  label: string;
  /** The deed itself. */
  children: ReactNode;
};

/** The deed, or in its place a button that looks refused and says why: to the pointer, the thumb and the ear. */
export function Refused({ why, label, size, children }: RefusedProps) {
  const id = useId();
  if (why === undefined) return null;
  if (why === null) return children;
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
