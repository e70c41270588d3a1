import { tz } from "@date-fns/tz/tz";
import { utc } from "@date-fns/utc/utc";
import { addDays } from "date-fns/addDays";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { format } from "date-fns/format";
import { formatISO } from "date-fns/formatISO";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import { invalid } from "../base/errors";
import { mostKeys, tooManyKeys, type Metadata, type MetadataChange } from "./values";

/* From columns to the values of docs/contract/conventions.md#values. */

export const dateTime = (at: Date): string => at.toISOString();
export const dateTimeOrNull = (at: Date | null): string | null => at && at.toISOString();

/** A date column is midnight UTC of that day. */
export const day = (at: Date): string => at.toISOString().slice(0, 10);
export const dayOrNull = (at: Date | null): string | null => at && day(at);
export const fromDay = (value: string): Date => new Date(`${value}T00:00:00.000Z`);

/**
 * The business's own calendar day (YYYY-MM-DD) at this instant.
 * @throws RangeError for a zone that is not known
 */
export const todayIn = (timeZone: string, now: Date): string =>
  formatISO(now, { in: tz(timeZone), representation: "date" });

/** The time of day (HH:MM) by the business's own clock at this instant. */
export const timeIn = (timeZone: string, at: Date): string =>
  format(at, "HH:mm", { in: tz(timeZone) });

/** A time of day (HH:MM) in seconds from midnight. */
export function secondsOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(":").map(Number);
  return hoursToSeconds(hours ?? 0) + minutesToSeconds(minutes ?? 0);
}

/** The calendar day (YYYY-MM-DD) so many days after this one; before it where the count is negative. */
export const daysAfter = (from: string, count: number): string =>
  formatISO(addDays(from, count, { in: utc }), { representation: "date" });

/** Days from one calendar day (YYYY-MM-DD) to another: 1 where the second is the next. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(to, from, { in: utc });

/** A decimal column (kg, litres) as a number. */
export const numberOrNull = (value: { toNumber(): number } | null): number | null =>
  value && value.toNumber();

/** A date column as it stands in letters: `20 November 2026`. */
export const longDay = (at: Date): string => format(at, "d MMMM yyyy", { in: utc });

/** The business's own calendar day at this instant, as it stands in letters: `20 November 2026`. */
export const longDayIn = (timeZone: string, at: Date): string =>
  format(at, "d MMMM yyyy", { in: tz(timeZone) });

/** A date column as it stands in notices: `Fri 20 Nov`. */
export const shortDay = (at: Date): string => format(at, "EEE d MMM", { in: utc });

/** The same where a customer reads it: `Friday 20 November`. */
export const weekdayAndDay = (at: Date): string => format(at, "EEEE d MMMM", { in: utc });

/** "1 stop", "3 stops". */
export const countWords = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;

const sterling = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as people read them: `£1,234.50`. */
export const pounds = (pence: number): string => sterling.format(pence / 100);

/** A moment as a business's people say it: "23 November 2026, 14:05". */
export const momentIn = (timeZone: string, at: Date): string =>
  `${longDayIn(timeZone, at)}, ${timeIn(timeZone, at)}`;

/** What a server or a job answered, without the addresses of people that it quotes. */
export const withoutAddresses = (problem: string): string =>
  problem.replaceAll(/[^\s<>]+@[^\s<>:;,]+/g, "(address)");

/**
 * What is kept after a change; undefined where it says nothing, so that nothing is written.
 * @param before as the database holds it
 * @throws validation where that is more than is kept
 */
export function metadataAfter(before: unknown, change: MetadataChange): Metadata | undefined {
  if (change === undefined || change === null) return change === null ? {} : undefined;
  const merged = Object.entries({ ...metadataOf(before), ...change }).filter(hasValue);
  if (merged.length > mostKeys) throw invalid({ path: "metadata", message: tooManyKeys });
  return Object.fromEntries(merged);
}

const hasValue = (entry: [string, string | null]): entry is [string, string] =>
  entry[1] !== null && entry[1] !== "";

/** A column's value: the database holds an object, and nothing but `metadataAfter` fills it. */
export const metadataOf = (column: unknown): Metadata => column as Metadata;
