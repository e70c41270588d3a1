import { setTimeout as pause } from "node:timers/promises";

/** Upper bound for the time of a file of journeys, in milliseconds. */
const LONGEST_FILE = 4 * 60_000;

/** Returns the day of the demo's businesses, YYYY-MM-DD. */
export const today = (now = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(now);

/** Returns how long a file of journeys must wait so that it crosses no midnight of London or UTC, in milliseconds. */
export function untilPastMidnight(now: Date): number {
  const end = new Date(now.getTime() + LONGEST_FILE);
  const crosses =
    today(now) !== today(end) || now.toISOString().slice(0, 10) !== end.toISOString().slice(0, 10);
  // Every midnight is a full hour, and LONGEST_FILE is less than an hour.
  const hour = 3_600_000;
  return crosses ? hour - (now.getTime() % hour) + 1000 : 0;
}

/** Waits if a file of journeys that begins now would cross midnight, since its days would change under it. */
export async function pastMidnight(): Promise<void> {
  await pause(untilPastMidnight(new Date()));
}
