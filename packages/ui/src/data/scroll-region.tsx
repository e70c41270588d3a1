"use client";

import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { useScrolls } from "../lib/use-scrolls";

export type ScrollRegionProps = {
  label: string;
  /** Pixels, from which on it scrolls downwards too. */
  maxHeight?: number;
  className?: string;
  children: ReactNode;
};

/**
 * Scrolls what is wider than it, or higher than it may be, and is a stop of the keyboard only while it does: a
 * table that fits should not cost a press of Tab.
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
