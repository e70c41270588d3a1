import { tz } from "@date-fns/tz/tz";
import { utc } from "@date-fns/utc/utc";
import { addMilliseconds } from "date-fns/addMilliseconds";
import { formatISO } from "date-fns/formatISO";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { milliseconds } from "date-fns/milliseconds";
import { min } from "date-fns/min";
import { subDays } from "date-fns/subDays";
import { subMinutes } from "date-fns/subMinutes";
import { subMonths } from "date-fns/subMonths";

/** The demo's calendar: everything is told from the moment it is loaded, in the businesses' own time zone. */
export class Clock {
  readonly today: string;

  constructor(readonly now: Date) {
    this.today = formatISO(now, { in: tz("Europe/London"), representation: "date" });
  }

  /** YYYY-MM-DD, so many days before today (after it below zero). */
  day(before: number): string {
    return formatISO(subDays(this.today, before, { in: utc }), { representation: "date" });
  }

  /** YYYY-MM-DD, the last day of the month so many before this one. */
  endOfMonth(before: number): string {
    const month = subMonths(this.today, before, { in: utc });
    return formatISO(lastDayOfMonth(month, { in: utc }), { representation: "date" });
  }

  /** That day at this UTC hour; never later than a moment ago. */
  at(before: number, hour: number, minute = 0): string {
    const time = milliseconds({ hours: hour, minutes: minute });
    const wanted = addMilliseconds(this.day(before), time, { in: utc });
    return min([wanted, subMinutes(this.now, 1)]).toISOString();
  }

  minutesAgo(minutes: number): string {
    return subMinutes(this.now, minutes).toISOString();
  }

  inDays(days: number): string {
    return addMilliseconds(this.now, milliseconds({ days })).toISOString();
  }
}
