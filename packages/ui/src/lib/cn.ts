import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// twMerge needs to know our two extra text sizes: otherwise it treats `text-dense` as a colour and drops it next to
// `text-muted-foreground`. It needs our extra length so that `h-touch` replaces `h-10`.
const merge = extendTailwindMerge({
  extend: {
    theme: { spacing: ["touch"] },
    classGroups: { "font-size": [{ text: ["dense", "tiny"] }] },
  },
});

/** Joins class names; of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
