"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../overlays/confirm-dialog";

/**
 * Asks before typed text is lost: our dialog for a link within the app, the browser's for closing or reloading.
 * Next's router can't intercept the browser's back button, so a long form should keep its draft as well.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const router = useRouter();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // Captured, to run before Next's Link.
    document.addEventListener(
      "click",
      (event) => {
        const href = leavesBy(event);
        if (href === null) return;
        event.preventDefault();
        event.stopPropagation();
        setLeavingTo(href);
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, [dirty]);

  return (
    <ConfirmDialog
      title="Leave without saving?"
      description="What you changed on this page is not saved yet."
      confirm="Leave"
      cancel="Stay"
      open={leavingTo !== null}
      onOpenChange={(open) => {
        if (!open) setLeavingTo(null);
      }}
      onConfirm={() => {
        if (leavingTo) router.push(leavingTo);
      }}
    />
  );
}

/** Returns the address in the app that a click leads this tab to, or null if it stays or opens another tab. */
function leavesBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) {
    return null;
  }
  const { origin, pathname, search } = window.location;
  if (link.origin !== origin) return null;
  const samePage = link.pathname === pathname && link.search === search;
  return samePage ? null : `${link.pathname}${link.search}${link.hash}`;
}
