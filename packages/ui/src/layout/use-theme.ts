"use client";

import { useSyncExternalStore } from "react";
import { THEME_COOKIE, themeFromCookie, type Theme } from "./theme";

const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shown(): Theme {
  return themeFromCookie(document.documentElement.dataset["theme"]) ?? "system";
}

function choose(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/**
 * Returns the chosen theme, and a setter that applies it at once and stores it. The page's attribute is decisive;
 * `initial` is the attribute that the server's layout set.
 */
export function useTheme(initial: Theme = "system"): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown, () => initial), choose];
}
