import type { MapStop } from "../map-props";

const stateWords = { waiting: "", done: ", done", failed: ", failed" };

/** Returns a stop's name, for the list and the pointer: "Stop 3, Ann Dixon, done". */
export function stopName({ mark, label, state = "waiting", approximate }: MapStop): string {
  const roughly = approximate ? ", place not exact" : "";
  return `${mark ? `Stop ${mark}, ` : ""}${label}${stateWords[state]}${roughly}`;
}
