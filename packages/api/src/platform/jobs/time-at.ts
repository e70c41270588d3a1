import { sql } from "@roundsman/db";

/** The time in each business as `b`, for a statement over all of them: a test business has a clock of its own. */
export const timeAt = (now: Date) =>
  sql<Date>`(${now}::timestamptz + b.clock_ahead_ms * interval '1 millisecond')`;
