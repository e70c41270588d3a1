"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page again every so often while it is being looked at. Draws nothing. */
export function LiveRefresh({ everySeconds }: { everySeconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [router, everySeconds]);
  return null;
}
