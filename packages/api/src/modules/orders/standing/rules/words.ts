import { countWords, fromDay, longDay } from "../../../../platform/values/format";
import type { Schedule } from "./days";

/* How a schedule is said: "Every 6 weeks on Thursday, from 1 October to 30 April". */

const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export const weekdayName = (weekday: number | null): string => weekdays[(weekday ?? 1) - 1] ?? "";

const places = ["first", "second", "third", "fourth", "last"] as const;

const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
/** "31st". */
const ordinal = (value: number): string => `${value}${endings[ordinals.select(value)] ?? "th"}`;

const every = (count: number, thing: string) =>
  count === 1 ? `Every ${thing}` : `Every ${countWords(count, thing)}`;

function repeated(schedule: Schedule): string {
  const { repeat, weekday, dayOfMonth, weekOfMonth } = schedule;
  switch (repeat) {
    case "weekly":
      return `${every(schedule.every, "week")} on ${weekdayName(weekday)}`;
    case "monthly_day":
      return `${every(schedule.every, "month")} on the ${ordinal(dayOfMonth ?? 1)}`;
    case "monthly_weekday":
      return `${every(schedule.every, "month")} on the ${places[(weekOfMonth ?? 1) - 1]} ${weekdayName(weekday)}`;
    case "round_days":
      return schedule.every === 1
        ? "On every round day of the area"
        : `On every ${ordinal(schedule.every)} round day of the area`;
  }
}

/** "1 October", of MM-DD. */
const dayAndMonth = (of: string): string => longDay(fromDay(`2028-${of}`)).replace(/ \d+$/, "");

export const scheduleWords = (schedule: Schedule): string => {
  const { seasonFrom, seasonTo } = schedule;
  return seasonFrom === null || seasonTo === null
    ? repeated(schedule)
    : `${repeated(schedule)}, from ${dayAndMonth(seasonFrom)} to ${dayAndMonth(seasonTo)}`;
};
