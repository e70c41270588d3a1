import { setTimeout as pause } from "node:timers/promises";

/** A file of journeys takes less than this, in milliseconds. */
const LONGEST_FILE = 4 * 60_000;

/** Returns the day of the demo's businesses, YYYY-MM-DD. */
export const today = (now = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(now);

/** Returns how long a journey that may not cross a midnight has to wait, in London or in UTC; in milliseconds. */
export function untilPastMidnight(now: Date): number {
  const end = new Date(now.getTime() + LONGEST_FILE);
  const crosses =
    today(now) !== today(end) || now.toISOString().slice(0, 10) !== end.toISOString().slice(0, 10);
  // Every midnight is a full hour, and LONGEST_FILE is less than an hour.
  const hour = 3_600_000;
  return crosses ? hour - (now.getTime() % hour) + 1000 : 0;
}

/** Waits where a file of journeys that begins now would run over midnight: its days would change under it. */
export async function pastMidnight(): Promise<void> {
  await pause(untilPastMidnight(new Date()));
}
