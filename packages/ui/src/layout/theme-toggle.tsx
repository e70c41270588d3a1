"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { cn } from "../lib/cn";
import type { Theme } from "./theme";
import { useTheme } from "./use-theme";

export const themeChoices = [
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
  { theme: "system", label: "As the system", Icon: Monitor },
] as const;

/** Light, dark, or the system's theme. `initial` comes from the cookie that the layout read. */
export function ThemeToggle({ initial }: { initial?: Theme | undefined }) {
  const [theme, choose] = useTheme(initial);
  return (
    <fieldset className="inline-flex gap-0.5 rounded-lg bg-muted p-0.5 ring-1 ring-border ring-inset">
      <legend className="sr-only">Theme</legend>
      {themeChoices.map(({ theme: choice, label, Icon }) => (
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
