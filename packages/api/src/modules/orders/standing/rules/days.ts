import { utc } from "@date-fns/utc/utc";
import { addMonths } from "date-fns/addMonths";
import { getISODay } from "date-fns/getISODay";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { day, daysAfter, daysBetween, fromDay } from "../../../../platform/values/format";

/*
 * The days of a standing order (docs/decisions/0312). A day is a calendar day of the business (YYYY-MM-DD) and has no
 * time, so that no change of the clocks moves it.
 */

/** How often, from when and until when. */
export interface Schedule {
  repeat: "weekly" | "monthly_day" | "monthly_weekday" | "round_days";
  /** Every so many weeks, months or round days. */
  every: number;
  /** 1 is Monday, 7 Sunday; of `weekly` and `monthly_weekday`. */
  weekday: number | null;
  /** Of `monthly_day`; a month that is shorter has its last day. */
  dayOfMonth: number | null;
  /** Of `monthly_weekday`: the first to the fourth, 5 for the last. */
  weekOfMonth: number | null;
  /** MM-DD, both included, perhaps over New Year; null where it goes all year. */
  seasonFrom: string | null;
  seasonTo: string | null;
  startsOn: string;
  endsOn: string | null;
  /** What becomes of a day on which nothing is delivered. */
  onClosed: "after" | "before" | "skip";
}

/** What the days depend on beside the schedule. */
export interface Calendar {
  /** The weekdays on which rounds go to the address; 1 is Monday. */
  roundDays: readonly number[];
  isOpen: (day: string) => boolean;
}

/** A day on which it is due, and the open day on which it is delivered. */
export interface DueDay {
  dueOn: string;
  deliversOn: string;
}

/** So far a closed day is moved; beyond it nothing is delivered. */
const mostDaysMoved = 31;

/**
 * The days on which it is delivered from one day to another, both included, the earliest first. What a month of closed
 * days moves to one day is delivered once.
 */
export function dueDays(
  schedule: Schedule,
  calendar: Calendar,
  from: string,
  to: string,
): DueDay[] {
  const taken = new Set<string>();
  const nominal = nominalDays(
    schedule,
    calendar.roundDays,
    daysAfter(from, -2 * mostDaysMoved),
    daysAfter(to, mostDaysMoved),
  );
  return nominal
    .flatMap((dueOn) => {
      const deliversOn = moved(schedule, calendar.isOpen, dueOn);
      if (deliversOn === null || taken.has(deliversOn)) return [];
      taken.add(deliversOn);
      return deliversOn >= from && deliversOn <= to ? [{ dueOn, deliversOn }] : [];
    })
    .toSorted((a, b) => (a.deliversOn < b.deliversOn ? -1 : 1));
}

/** The next so many days from one on; a schedule may have fewer within the two years that are looked at. */
export function nextDays(
  schedule: Schedule,
  calendar: Calendar,
  from: string,
  count: number,
): DueDay[] {
  const found: DueDay[] = [];
  for (let start = from, steps = 0; found.length < count && steps < 24; steps += 1) {
    const end = daysAfter(start, mostDaysMoved);
    found.push(...dueDays(schedule, calendar, start, end));
    start = daysAfter(end, 1);
  }
  return found.slice(0, count);
}

/** The open day for one that is due; null where it is left out, or none is near. */
function moved(
  { onClosed, startsOn }: Schedule,
  isOpen: Calendar["isOpen"],
  dueOn: string,
): string | null {
  if (isOpen(dueOn)) return dueOn;
  if (onClosed === "skip") return null;
  const step = onClosed === "after" ? 1 : -1;
  for (let days = 1; days <= mostDaysMoved; days += 1) {
    const near = daysAfter(dueOn, step * days);
    // Nothing comes before it begins.
    if (near < startsOn) return null;
    if (isOpen(near)) return near;
  }
  return null;
}

/** The days of the schedule itself, whether anything is delivered on them or not. */
function nominalDays(
  schedule: Schedule,
  roundDays: readonly number[],
  from: string,
  to: string,
): string[] {
  const first = from < schedule.startsOn ? schedule.startsOn : from;
  const last = schedule.endsOn !== null && schedule.endsOn < to ? schedule.endsOn : to;
  if (first > last) return [];
  return daysOf(schedule, roundDays, first, last).filter((found) => isInSeason(schedule, found));
}

function daysOf(
  schedule: Schedule,
  roundDays: readonly number[],
  from: string,
  to: string,
): string[] {
  if (schedule.repeat === "weekly") return weeks(schedule, from, to);
  if (schedule.repeat === "round_days") return onRoundDays(schedule, roundDays, from, to);
  return months(schedule, from, to);
}

/** Weeks are counted from the first such weekday on or after the start. */
function weeks({ startsOn, weekday, every }: Schedule, from: string, to: string): string[] {
  const first = daysAfter(startsOn, ((weekday ?? 1) - weekdayOf(startsOn) + 7) % 7);
  const step = 7 * every;
  const skipped = Math.max(0, Math.ceil(daysBetween(first, from) / step));
  const found: string[] = [];
  for (let at = daysAfter(first, skipped * step); at <= to; at = daysAfter(at, step)) {
    found.push(at);
  }
  return found;
}

/** Months are counted from the first that has its day on or after the start. */
function months(schedule: Schedule, from: string, to: string): string[] {
  const { startsOn, every } = schedule;
  const begins = `${startsOn.slice(0, 7)}-01`;
  const offset = dayInMonth(schedule, begins) >= startsOn ? 0 : 1;
  const found: string[] = [];
  const apart = monthsBetween(begins, from) - offset;
  for (let count = Math.max(0, Math.floor(apart / every)); ; count += 1) {
    const month = day(addMonths(fromDay(begins), offset + count * every, { in: utc }));
    if (month > to) return found;
    const at = dayInMonth(schedule, month);
    if (at >= from && at <= to) found.push(at);
  }
}

/** The day that it has in the month which begins on this day. */
function dayInMonth({ repeat, dayOfMonth, weekday, weekOfMonth }: Schedule, begins: string) {
  const last = day(lastDayOfMonth(fromDay(begins), { in: utc }));
  if (repeat === "monthly_day") {
    const wanted = daysAfter(begins, (dayOfMonth ?? 1) - 1);
    return wanted > last ? last : wanted;
  }
  const first = daysAfter(begins, ((weekday ?? 1) - weekdayOf(begins) + 7) % 7);
  const wanted = daysAfter(first, 7 * ((weekOfMonth ?? 1) - 1));
  return wanted > last ? daysAfter(wanted, -7) : wanted;
}

/** Round days are counted from the start. */
function onRoundDays(
  { startsOn, every }: Schedule,
  roundDays: readonly number[],
  from: string,
  to: string,
): string[] {
  const days = new Set(roundDays);
  if (days.size === 0) return [];
  const wholeWeeks = Math.floor(daysBetween(startsOn, from) / 7);
  let count = wholeWeeks * days.size;
  const found: string[] = [];
  for (let at = daysAfter(startsOn, 7 * wholeWeeks); at <= to; at = daysAfter(at, 1)) {
    if (!days.has(weekdayOf(at))) continue;
    if (count % every === 0 && at >= from) found.push(at);
    count += 1;
  }
  return found;
}

/** Both ends are included; one that ends before it begins goes over New Year. */
export function isInSeason(
  { seasonFrom, seasonTo }: Pick<Schedule, "seasonFrom" | "seasonTo">,
  on: string,
): boolean {
  if (seasonFrom === null || seasonTo === null) return true;
  const at = on.slice(5);
  return seasonFrom <= seasonTo
    ? at >= seasonFrom && at <= seasonTo
    : at >= seasonFrom || at <= seasonTo;
}

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (of: string): number => getISODay(fromDay(of), { in: utc });

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}
