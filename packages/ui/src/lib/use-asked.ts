"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { withParams } from "./with-params";

/**
 * Begins what an address asks for by `?do=…`, once: a link leads to a page and opens a dialog there. The word
 * goes from the address as soon as it is begun, so that neither going back nor loading anew begins it again.
 * @param act what this part of the page can begin; left out where it is nothing that a link asks for
 */
export function useAsked(act: string | undefined, begin: () => void): void {
  const path = usePathname();
  const params = useSearchParams();
  const asked = act !== undefined && params.get("do") === act;
  const start = useEffectEvent(begin);
  useEffect(() => {
    // Asked of the address itself: the same button may stand on a page twice, and one of them is enough.
    const now = new URLSearchParams(window.location.search);
    if (!asked || now.get("do") !== act) return;
    const rest = withParams(now, { do: null });
    window.history.replaceState(null, "", rest === "?" ? path : rest);
    start();
  }, [asked, act, path]);
}
