"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 2000;

/** Draws the page anew until what it waits for is done. */
export function AskAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
