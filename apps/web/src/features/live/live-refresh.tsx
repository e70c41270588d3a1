"use client";

import { useRouter } from "next/navigation";
import { useLive, type LiveOf } from "./use-live";

/** Reads the page again when what it shows has changed. Draws nothing. */
export function LiveRefresh(of: LiveOf) {
  const router = useRouter();
  useLive(of, () => router.refresh());
  return null;
}
