"use client";

import { useState } from "react";

/**
 * Gives the focus back where it was when a dialog closes that no trigger of its own opened; for the dialog's
 * `onCloseAutoFocus`. Of something chosen in a menu, which is gone by then, it is the menu's button.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // As it is drawn: once it is there, the focus is inside.
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
