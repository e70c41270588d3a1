"use client";

import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { useScrolls } from "../lib/use-scrolls";

export type ScrollRegionProps = {
  label: string;
  /** Height in pixels from which the region scrolls vertically too. */
  maxHeight?: number;
  className?: string;
  children: ReactNode;
};

/**
 * Scrolls content that is too wide or too high. It is a tab stop only while it scrolls, so that a table that fits
 * costs no press of Tab.
 */
export function ScrollRegion({ label, maxHeight, className, children }: ScrollRegionProps) {
  const [box, scrolls] = useScrolls<HTMLElement>();
  return (
    <section
      ref={box}
      aria-label={label}
      {...(scrolls ? { tabIndex: 0, "data-scrolls": "" } : {})}
      style={{ maxHeight }}
      className={cn("overflow-x-auto", maxHeight && "overflow-y-auto", className)}
    >
      {children}
    </section>
  );
}
