"use client";

import { createContext, useEffect, useState, type ReactNode } from "react";
import { LiveLine } from "./live-line";

export const LiveContext = createContext<LiveLine | null>(null);

type LiveProviderProps = {
  business: string;
  /** When the service read what the page shows first, in milliseconds since 1970. */
  since: number;
  children: ReactNode;
};

/** Lets everything inside hear of changes: one line a tab, and none while nobody looks at it. */
export function LiveProvider({ business, since, children }: LiveProviderProps) {
  const [line] = useState(() => new LiveLine(business, since));
  useEffect(() => {
    const follow = () => (document.visibilityState === "visible" ? line.open() : line.close());
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("focus", follow);
    return () => {
      window.removeEventListener("focus", follow);
      document.removeEventListener("visibilitychange", follow);
      line.close();
    };
  }, [line]);
  return <LiveContext value={line}>{children}</LiveContext>;
}
