"use client";

import { useState } from "react";

/**
 * Runs what a tap asks for once: from the tap on, before anything is waited for, further taps do nothing. Work
 * that answers false, or fails, may be tried again; after true the screen is on its way out, and stays shut.
 * @param onBusy told when it begins, and when it may be tried again
 */
export function singleRun(onBusy: (busy: boolean) => void) {
  let shut = false;
  return async (work: () => Promise<boolean>): Promise<boolean> => {
    if (shut) return false;
    shut = true;
    onBusy(true);
    let kept = false;
    try {
      kept = await work();
      return kept;
    } finally {
      shut = kept;
      if (!kept) onBusy(false);
    }
  };
}

/** `singleRun` for a screen's main button: `busy` from the first tap on. */
export function useSingleRun() {
  const [busy, setBusy] = useState(false);
  const [run] = useState(() => singleRun(setBusy));
  return { busy, run };
}
