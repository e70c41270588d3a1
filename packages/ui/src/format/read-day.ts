import { isExists } from "date-fns/isExists";
import { daysAfter, localTimeOf } from "./calendar";

/** Rules for reading an incomplete day. */
export type DayReading = {
  /** Today, "YYYY-MM-DD", by the clock of the person who types. */
  today: string;
  /** An incomplete day means the last such day instead of the next: for looking back. */
  past?: boolean;
  /** "YYYY-MM-DD": the next such day is this one or later. */
  min?: string | undefined;
};

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
const near = ["yesterday", "today", "tomorrow"];
/** Short forms that are not beginnings of the names. */
const shortForms: Readonly<Record<string, string>> = { weds: "wednesday", sept: "september" };

/** A field for coming days accepts a day without its year that passed at most this long ago. */
const JUST_GONE_DAYS = 31;
/** Any day of a year comes within this many days, even 29 February. */
const FURTHEST_DAYS = 8 * 366;

/**
 * Reads a typed day, "YYYY-MM-DD"; null if it is unclear: a weekday ("wed"), a day with or without month and year
 * ("25", "25/11", "25 nov 2026"), "today", "tomorrow", "+3" days or "+2w" weeks from today. The day comes before the
 * month, as in Britain. A weekday never means today, which has its own word.
 */
export function readDay(text: string, reading: DayReading): string | null {
  const { today } = reading;
  const typed = text.trim().toLowerCase();
  const [, sign, count, unit] = /^([+-])\s*(\d{1,3})\s*(d|days?|w|weeks?)?$/.exec(typed) ?? [];
  if (sign) return daysAfter(today, Number(`${sign}${count}`) * (unit?.startsWith("w") ? 7 : 1));

  const parts = typed
    .split(/[\s/.,-]+|(?<=\d)(?=[a-z])/)
    .filter((part) => !/^(|st|nd|rd|th)$/.test(part));
  const [first = "", ...rest] = parts;
  if (/^\d{4}$/.test(first)) return dayOf(parts);
  const weekday = named(weekdays, first, 2);
  if (weekday === -1) {
    const away = rest.length === 0 ? named(near, first, 3) : -1;
    return away === -1 ? readDate(parts, reading) : daysAfter(today, away - 1);
  }
  // Next to a date, the weekday is ignored.
  if (rest.length > 0) return readDate(rest, reading);
  return nearest((day) => localTimeOf(day, "UTC").getDay() === weekday, reading, 1);
}

/** Reads day, month and year; the last two may be left out. */
function readDate(parts: readonly string[], reading: DayReading): string | null {
  const [one = "", other, year, ...more] = parts;
  const [date, monthText] = named(months, one, 3) === -1 ? [one, other] : [other ?? "", one];
  if (more.length > 0 || !/^\d{1,2}$/.test(date)) return null;
  if (monthText === undefined)
    return nearest((day) => Number(day.slice(8)) === Number(date), reading, 0);
  const word = named(months, monthText, 3);
  const month = word === -1 ? monthText : String(word + 1);
  if (year !== undefined) return dayOf([year.length === 2 ? `20${year}` : year, month, date]);
  const ending = `-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return nearest((day) => day.endsWith(ending), reading, -JUST_GONE_DAYS);
}

/** Returns the next matching day from `first` days after today; looking back, the last one. */
function nearest(
  fits: (day: string) => boolean,
  { today, past = false, min = today }: DayReading,
  after: number,
): string | null {
  const step = past ? -1 : 1;
  const earliest = daysAfter(today, past ? -Math.max(after, 0) : after);
  const from = !past && min > today ? min : earliest;
  for (let away = 0; away < FURTHEST_DAYS; away += 1) {
    const day = daysAfter(from, step * away);
    if (fits(day)) return day;
  }
  return null;
}

/** Joins year, month and day; null if there is no such day. */
function dayOf([year = "", month = "", date = "", ...more]: readonly string[]): string | null {
  if (!/^\d{4}$/.test(year) || ![month, date].every((part) => /^\d{1,2}$/.test(part))) return null;
  if (more.length > 0 || !isExists(Number(year), Number(month) - 1, Number(date))) return null;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Returns the index of the name that a word equals or begins, with at least `fewest` letters; −1 for none. */
const named = (names: readonly string[], word: string, fewest: number): number =>
  names.findIndex(
    (name) => shortForms[word] === name || (word.length >= fewest && name.startsWith(word)),
  );
