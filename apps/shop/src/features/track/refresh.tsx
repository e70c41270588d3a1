"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Keeps a page that is being looked at up to date; one in the background rests. */
export function Refresh({ everySeconds }: { everySeconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [router, everySeconds]);
  return null;
}
