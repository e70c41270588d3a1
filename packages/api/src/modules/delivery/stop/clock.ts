/* A round's times are seconds from midnight of its date, on the business's own clock. */

const daySeconds = 24 * 60 * 60;

/** HH:MM to seconds from midnight. */
export function secondsOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(":").map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60;
}

/** Seconds from midnight, past it too, to HH:MM, rounded to the minute. */
export function timeOfDay(seconds: number): string {
  const minutes = Math.round(seconds / 60) % (24 * 60);
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** A shift in seconds from midnight of the day it starts on; an end before its start is the next day's. */
export function shiftSpan(start: string, end: string): { from: number; until: number } {
  const from = secondsOf(start);
  const until = secondsOf(end);
  return { from, until: until <= from ? until + daySeconds : until };
}
