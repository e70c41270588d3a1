import type { MapStop } from "../map-props";

const stateWords = { waiting: "", done: ", done", failed: ", failed" };

/** What a stop is called, in the list and under the pointer: "Stop 3, Ann Dixon, done". */
export function stopName({ mark, label, state = "waiting" }: MapStop): string {
  return `${mark ? `Stop ${mark}, ` : ""}${label}${stateWords[state]}`;
}
