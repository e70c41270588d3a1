import { utc } from "@date-fns/utc/utc";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { day, daysAfter, fromDay, longDay, todayIn } from "../../../platform/values/format";

/** A month of the business's own calendar: YYYY-MM. */
export const Month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Give a month such as 2026-10.");

/** The month in which a day lies; both as in the contract. */
export const monthOf = (on: string): string => on.slice(0, 7);

/** The month so many before this one. */
export function monthBefore(month: string): string {
  return monthOf(daysAfter(`${month}-01`, -1));
}

/** The last day of a month: YYYY-MM-DD. */
export const lastDayOf = (month: string): string =>
  day(lastDayOfMonth(fromDay(`${month}-01`), { in: utc }));

/** Which months: the last one that is over where nothing is said, one alone where the last is left out. */
export const PeriodQuery = z.object({ from: Month.optional(), to: Month.optional() });

/** Whole months, both included. Days are YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
  firstDay: string;
  lastDay: string;
  /** The day before the first: what stood at the beginning. */
  dayBefore: string;
}

const mostMonths = 12;

/** @throws validation where the last month is before the first, or more than a year is asked for */
export function periodOf(asked: z.infer<typeof PeriodQuery>, timeZone: string, now: Date): Period {
  const from = asked.from ?? asked.to ?? monthBefore(monthOf(todayIn(timeZone, now)));
  const to = asked.to ?? from;
  if (to < from) {
    throw invalid({ path: "to", message: "The last month can't be before the first." });
  }
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  if (index(to) - index(from) >= mostMonths) {
    throw invalid({ path: "to", message: "Ask for twelve months at most." });
  }
  const firstDay = `${from}-01`;
  return { from, to, firstDay, lastDay: lastDayOf(to), dayBefore: daysAfter(firstDay, -1) };
}

const monthInLetters = (month: string) => longDay(fromDay(`${month}-01`)).slice(2);

/** "October 2026", or "October 2026 to December 2026". */
export const periodInLetters = ({ from, to }: Pick<Period, "from" | "to">): string =>
  from === to ? monthInLetters(from) : `${monthInLetters(from)} to ${monthInLetters(to)}`;
