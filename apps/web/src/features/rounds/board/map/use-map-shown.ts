"use client";

import { useState, useSyncExternalStore } from "react";

/** Tailwind's xl: from there on the map has room beside the lanes. */
const wide = "(min-width: 80rem)";

function subscribe(onChange: () => void) {
  const media = window.matchMedia(wide);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the map is shown: where there is room, unless it was put away; elsewhere when asked for. */
export function useMapShown(): [boolean, () => void] {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    // Most offices' screens are; a narrow one only waits for less.
    () => true,
  );
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = chosen ?? isWide;
  return [shown, () => setChosen(!shown)];
}
