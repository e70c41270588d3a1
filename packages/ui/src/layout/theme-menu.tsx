"use client";

import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "../overlays/dropdown-menu";
import type { Theme } from "./theme";
import { themeChoices } from "./theme-toggle";
import { useTheme } from "./use-theme";

/** The choice of theme inside the person's DropdownMenu. */
export function ThemeMenuItems({ initial }: { initial?: Theme | undefined }) {
  const [theme, choose] = useTheme(initial);
  return (
    <DropdownMenuRadioGroup value={theme}>
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      {themeChoices.map(({ theme: choice, label, Icon }) => (
        <DropdownMenuRadioItem key={choice} value={choice} onSelect={() => choose(choice)}>
          <Icon aria-hidden />
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
