"use client";

import { useSearchParams } from "next/navigation";

/** What of a round is looked at. */
export const views = [
  "walk-round",
  "load",
  "reload",
  "stops",
  "stop",
  "deliver",
  "part",
  "fail",
  "sell",
  "pay",
  "end",
  "transport",
  "ticket",
  "unsent",
  "time-off",
  "notices",
] as const;
export type View = (typeof views)[number];

export type Screen = { round: string | null; view: View | null; stop: string | null };

/**
 * Where the driver is, in the address: the phone's own back button leads back. Changed without asking the
 * server for a page, which needs signal: every screen is in the one page.
 */
export function useScreen() {
  const params = useSearchParams();
  const view = views.find((known) => known === params.get("view")) ?? null;
  const screen: Screen = { round: params.get("round"), view, stop: params.get("stop") };
  return { screen, go, back: () => window.history.back() };
}

/** Goes to a screen; `replace` leaves none to come back to, as after something is recorded. */
function go(to: Partial<Screen>, how: "push" | "replace" = "push") {
  const address = addressOf(to);
  if (how === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  window.scrollTo(0, 0);
}

/** The address of a screen of the driver's app. */
export function addressOf(to: Partial<Screen>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(to)) if (value) params.set(name, value);
  const query = params.toString();
  return query === "" ? "/drive" : `/drive?${query}`;
}
