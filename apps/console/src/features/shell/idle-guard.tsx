"use client";

import { milliseconds } from "date-fns/milliseconds";
import { useEffect } from "react";

/** A moment longer than the service's limit for an idle console session: the service then requires a sign-in. */
const idleMs = milliseconds({ minutes: 30, seconds: 5 });
const signs = ["pointerdown", "keydown", "visibilitychange"] as const;

/**
 * Clears the screen of somebody who left: half an hour after the last request the page is reloaded, and the service
 * requires both steps of signing in. Using the page without a request does not extend the session, and a waking
 * laptop is checked at once.
 */
export function IdleGuard() {
  useEffect(() => {
    let last = Date.now();
    const look = () => {
      if (Date.now() - last >= idleMs) window.location.reload();
    };
    const requests = new PerformanceObserver(() => {
      last = Date.now();
    });
    requests.observe({ type: "resource" });
    const timer = setInterval(look, 30_000);
    for (const sign of signs) document.addEventListener(sign, look);
    return () => {
      requests.disconnect();
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, look);
    };
  }, []);
  return null;
}
