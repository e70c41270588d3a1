import { tz } from "@date-fns/tz/tz";
import { utc } from "@date-fns/utc/utc";
import { addDays } from "date-fns/addDays";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { isValid } from "date-fns/isValid";
import { lightFormat } from "date-fns/lightFormat";
import { startOfISOWeek } from "date-fns/startOfISOWeek";

/** The default time zone of a business. */
export const LONDON = "Europe/London";

/** A moment (ISO 8601 with time, or a Date), or a plain day "YYYY-MM-DD", which has no zone. */
export type DateLike = string | Date;

const isPlainDay = (value: DateLike) =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * Returns the moment with the getters (`getDay()`, `getHours()`) of a clock in `timeZone`; a plain day is its
 * midnight.
 * @throws RangeError for a value that is neither a date nor a moment, or for an unknown zone
 */
export function localTimeOf(value: DateLike, timeZone: string): Date {
  const clock = isPlainDay(value) ? utc : tz(timeZone);
  const date = clock(value);
  if (!isValid(date)) throw new RangeError(`No date: ${String(value)} in ${timeZone}`);
  return date;
}

const written = (date: Date) => lightFormat(date, "yyyy-MM-dd");

/**
 * Returns the day in `timeZone`, "YYYY-MM-DD"; a plain day stays as it is.
 * @throws RangeError as localTimeOf
 */
export const dayIn = (value: DateLike, timeZone: string): string =>
  written(localTimeOf(value, timeZone));

/** Returns the day "YYYY-MM-DD" `count` days after this one, or before it for a negative count. */
export const daysAfter = (day: string, count: number): string =>
  written(addDays(day, count, { in: utc }));

/** Returns the days from one day "YYYY-MM-DD" to another: 1 if the second is the next. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(to, from, { in: utc });

/** Returns the Monday of a day's week, both "YYYY-MM-DD". */
export const mondayOf = (day: string): string => written(startOfISOWeek(day, { in: utc }));
