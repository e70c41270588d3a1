"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { withParams } from "./with-params";

/**
 * Starts the action of an address's `?do=…`, once: a link leads to a page and opens a dialog there. The parameter is
 * removed from the address at once, so that neither going back nor reloading starts it again.
 * @param act the action that this part of the page can start; left out if no link starts one
 */
export function useAsked(act: string | undefined, begin: () => void): void {
  const path = usePathname();
  const params = useSearchParams();
  const isRequested = act !== undefined && params.get("do") === act;
  const start = useEffectEvent(begin);
  useEffect(() => {
    // Read from the address itself: a page can have the same button twice, and only one of them may act.
    const now = new URLSearchParams(window.location.search);
    if (!isRequested || now.get("do") !== act) return;
    const rest = withParams(now, { do: null });
    window.history.replaceState(null, "", rest === "?" ? path : rest);
    start();
  }, [isRequested, act, path]);
}
