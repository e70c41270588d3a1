"use client";

import { useLayoutEffect, useRef, type ReactNode } from "react";

/** Longer than the second tap of a cold thumb takes, shorter than reading a screen. */
const guardMs = 350;

/**
 * What is shown takes no tap for a moment after it has changed: a tap meant for the screen before would press what
 * stands in its place now. The keyboard, and readers, are not held up.
 * @param shown what is shown; another text is another screen
 */
export function TapGuard({ shown, children }: { shown: string; children: ReactNode }) {
  const field = useRef<HTMLDivElement>(null);
  const before = useRef(shown);

  useLayoutEffect(() => {
    const { current } = field;
    if (!current || before.current === shown) return undefined;
    before.current = shown;
    current.style.pointerEvents = "none";
    const timer = setTimeout(() => {
      current.style.pointerEvents = "";
    }, guardMs);
    return () => clearTimeout(timer);
  }, [shown]);

  return <div ref={field}>{children}</div>;
}
