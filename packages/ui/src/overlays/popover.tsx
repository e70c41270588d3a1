"use client";

import * as Radix from "radix-ui/popover";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { popupLook } from "./popup-look";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;
export const PopoverClose = Radix.Close;

type PopoverContentProps = ComponentProps<typeof Radix.Content> & {
  /** Names it for screen readers. */
  "aria-label": string;
};

/** A small panel next to its trigger; the page stays usable. */
export function PopoverContent({ className, sideOffset = 6, ...rest }: PopoverContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        {...rest}
        className={cn(
          popupLook,
          "max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4",
          className,
        )}
      />
    </Radix.Portal>
  );
}
