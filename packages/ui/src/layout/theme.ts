/** What a person chose: a theme, or to follow the system. */
export type Theme = "light" | "dark" | "system";

/** The cookie that remembers it; a year, readable by script, since the toggle sets it. */
export const THEME_COOKIE = "theme";

/**
 * Reads the cookie for `<html data-theme={…}>` in an app's layout: rendered by the server, so that
 * no page flashes in the other theme first. Anything else follows the system.
 */
export function themeFromCookie(value: string | undefined): "light" | "dark" | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
