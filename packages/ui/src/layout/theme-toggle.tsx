"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { cn } from "../lib/cn";
import { THEME_COOKIE, type Theme } from "./theme";

const choices = [
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
  { theme: "system", label: "As the system", Icon: Monitor },
] as const;

const YEAR_SECONDS = 31_536_000;

/** Light, dark, or as the system has it. `initial` comes from the cookie the layout read. */
export function ThemeToggle({ initial = "system" }: { initial?: Theme | undefined }) {
  const [theme, setTheme] = useState<Theme>(initial);

  function choose(next: Theme) {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = next;
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }

  return (
    <fieldset className="inline-flex gap-0.5 rounded-lg bg-muted p-0.5 ring-1 ring-border ring-inset">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={theme === choice}
          onClick={() => choose(choice)}
          className={cn(
            "flex size-7 items-center justify-center rounded-md text-muted-foreground hover:text-foreground",
            theme === choice && "bg-surface text-foreground shadow-sm",
          )}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
