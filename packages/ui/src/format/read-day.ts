import { isExists } from "date-fns/isExists";
import { daysAfter, localTimeOf } from "./calendar";

/** How a day is read that leaves something open. */
export type DayReading = {
  /** "YYYY-MM-DD", by the clock of whoever types. */
  today: string;
  /** What is left open is the last such day, not the next: for looking back. */
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
/** Short forms that are no beginnings. */
const shortForms: Readonly<Record<string, string>> = { weds: "wednesday", sept: "september" };

/** A day without its year may be so long gone, where days to come are asked for. */
const JUST_GONE_DAYS = 31;
/** Any day of a year comes within so many: 29 February too. */
const FURTHEST_DAYS = 8 * 366;

/**
 * The day that somebody typed, "YYYY-MM-DD"; null where it can't be told: a weekday ("wed"), a day with or
 * without month and year ("25", "25/11", "25 nov 2026"), "today", "tomorrow", "+3" days or "+2w" weeks from
 * today. The day stands before the month, as the British write it. A weekday is never today, which has a word.
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
  // Beside a date, the date counts.
  if (rest.length > 0) return readDate(rest, reading);
  return nearest((day) => localTimeOf(day, "UTC").getDay() === weekday, reading, 1);
}

/** Day, month and year; the last two may be left out. */
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

/** The next day that fits, from so many days after today; looking back, the last one. */
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

/** Year, month and day as one; null where there is no such day. */
function dayOf([year = "", month = "", date = "", ...more]: readonly string[]): string | null {
  if (!/^\d{4}$/.test(year) || ![month, date].every((part) => /^\d{1,2}$/.test(part))) return null;
  if (more.length > 0 || !isExists(Number(year), Number(month) - 1, Number(date))) return null;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Which of the names a word is or begins, with so many letters at least; −1 for none. */
const named = (names: readonly string[], word: string, fewest: number): number =>
  names.findIndex(
    (name) => shortForms[word] === name || (word.length >= fewest && name.startsWith(word)),
  );
