import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our two extra text sizes must be known as sizes, or twMerge takes `text-dense` for a colour and
// drops it beside `text-muted-foreground`; our extra length, or `h-10` would stand beside `h-touch`.
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
