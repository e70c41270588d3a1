"use client";

import { useState } from "react";

/**
 * Restores the focus after a dialog that was opened without its own trigger; for the dialog's `onCloseAutoFocus`. If
 * a menu item opened the dialog, the focus goes to the menu's button, because the item is gone.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // Read while rendering: once the dialog is mounted, the focus is inside.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focused());
  }
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}

function focused(): HTMLElement | null {
  const element = typeof document === "undefined" ? null : document.activeElement;
  const menu = element?.closest("[role=menu]");
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return element instanceof HTMLElement ? element : null;
}
