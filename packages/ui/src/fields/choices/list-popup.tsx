"use client";

import * as Popover from "radix-ui/popover";
import type { ReactNode } from "react";
import { cn } from "../../lib/cn";
import { popupLook } from "../../overlays/popup-look";

export type ListPopupProps = {
  open: boolean;
  /** The element above the list, which has the list's width. */
  anchor: ReactNode;
  /** Names the list for screen readers. */
  label: string;
  children: ReactNode;
};

// Radix gives its content the role of a dialog, but nothing in this list takes the focus.
const notADialog = { role: "region" };

/** The list of a field, below it, or above where there is room. The focus stays in the field. */
export function ListPopup({ open, anchor, label, children }: ListPopupProps) {
  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>{anchor}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          {...notADialog}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={cn(popupLook, "w-(--radix-popover-trigger-width) min-w-40")}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The look of the list itself, inside. */
export const listLook = "max-h-72 overflow-y-auto p-1 outline-none empty:hidden";
