import type { WaitingOrder } from "../board";

/** How an order's day stands to the board's: too late by then, last chance, good, or meant for another day. */
export type Urgency = "late" | "due" | "good" | "early";

type Days = Pick<WaitingOrder, "wantedOn" | "expectedFrom" | "expectedTo">;

/** Days as YYYY-MM-DD, which sort as they follow. An order with no day is good on any. */
export function urgencyOf({ wantedOn, expectedFrom, expectedTo }: Days, day: string): Urgency {
  const [from, to] = wantedOn ? [wantedOn, wantedOn] : [expectedFrom, expectedTo];
  if (to !== null && to < day) return "late";
  if (to === day) return "due";
  return from !== null && from > day ? "early" : "good";
}
