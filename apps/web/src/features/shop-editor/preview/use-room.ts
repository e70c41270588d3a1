"use client";

import { useCallback, useState } from "react";

const unknown = { width: 1280, height: 800 };

/** The pixels an element has, as they change; give it the second of the pair as its ref. */
export function useRoom() {
  const [room, setRoom] = useState(unknown);
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // Hidden behind the other tab it has none.
      if (width > 0) setRoom({ width, height });
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [room, box] as const;
}
