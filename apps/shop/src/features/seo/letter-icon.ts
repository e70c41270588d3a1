import { paletteOf } from "@/theme/palette";
import type { Front } from "@/trpc/outputs";

type Theme = Front["configuration"]["theme"];

/** What stands for a name in one letter. */
export const letterOf = (name: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";

/** The name's first letter in the shop's own colour, for a business without an icon. */
export function letterIcon(name: string, theme: Theme): string {
  const { "--color-primary": ground, "--color-primary-foreground": ink } = paletteOf(theme);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ink}">${letterOf(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
