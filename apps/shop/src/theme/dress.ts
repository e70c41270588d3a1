import type { CSSProperties } from "react";
import type { Front } from "@/trpc/outputs";
import { fontsOf } from "./fonts";
import { paletteOf } from "./palette";

/** A shop's own look, as the style of its pages' root: colours, fonts, corners. */
export function dress({ theme }: Front["configuration"]): CSSProperties {
  const look: Record<string, string> = {
    ...paletteOf(theme),
    ...fontsOf(theme.fontPair),
    "--radius-card": `${theme.radius}px`,
    // A field's corners stop short of a pill, or its words would leave it.
    "--radius-md": `${Math.min(theme.radius, 20)}px`,
  };
  return look;
}
