/** A person's choice: a theme, or following the system. */
export type Theme = "light" | "dark" | "system";

/** The cookie for the theme. It lasts a year, and scripts can read it, because the toggle sets it. */
export const THEME_COOKIE = "theme";

/**
 * Reads the cookie for `<html data-theme={…}>` in an app's layout. The server renders the theme, so that no page
 * flashes in the other one first. Any other value follows the system.
 */
export function themeFromCookie(value: string | undefined): "light" | "dark" | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
