"use client";

import { useState } from "react";
import { THEME_COOKIE, type Theme } from "./theme";

const YEAR_SECONDS = 31_536_000;

/** The theme as chosen, and the choosing of it: at once on this page, and remembered. */
export function useTheme(initial: Theme = "system"): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(initial);

  function choose(next: Theme) {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = next;
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }

  return [theme, choose];
}
