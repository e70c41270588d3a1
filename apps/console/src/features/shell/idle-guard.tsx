"use client";

import { milliseconds } from "date-fns/milliseconds";
import { useEffect } from "react";

/** Longer than the service lets a console session lie idle, by a moment: it then asks again by itself. */
const idleMs = milliseconds({ minutes: 30, seconds: 5 });
const signs = ["pointerdown", "keydown", "visibilitychange"] as const;

/**
 * Nothing that was seen here stays on a screen somebody left: half an hour after the last request the page
 * is loaded anew, and the service asks for both steps. Moving about the page without asking the service
 * for anything keeps nothing awake, and a laptop that wakes up is looked at at once.
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
