import { sql } from "@roundsman/db";
import type { ByTheClock } from "./enqueue";

/** The time in each business as `b`, for a statement over all of them: a test business has a clock of its own. */
export const timeAt = (now: Date) =>
  sql<Date>`(${now}::timestamptz + b.clock_ahead_ms * interval '1 millisecond')`;

/** Whether a business `b` is one of whom a job by the clock is asked. */
export const isAsked = ({ testBusiness }: ByTheClock) =>
  testBusiness === undefined ? sql<boolean>`true` : sql<boolean>`b.id = ${testBusiness}::uuid`;

/**
 * Whether it is one of these hours in a business `b`, both included, by its own clock. A test business whose clock was set
 * ahead has what is due by then at any hour.
 */
export const isHour = (
  now: Date,
  { from, until = from }: { from: number; until?: number },
  asked: ByTheClock,
) =>
  asked.testBusiness === undefined
    ? sql<boolean>`extract(hour from ${timeAt(now)} at time zone b.time_zone)::int between ${from}::int and ${until}::int`
    : isAsked(asked);
