"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * Returns true if a box's content is larger than the box. A scrolling box must be a tab stop, but only while it
 * scrolls: content that fits should not cost a press of Tab.
 */
export function useScrolls<Box extends HTMLElement>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () =>
      setScrolls(
        element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1,
      );
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // The content may grow while the box keeps its size.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });

  return [box, scrolls];
}
