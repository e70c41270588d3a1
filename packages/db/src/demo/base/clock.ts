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

/** The demo's calendar: all dates count from the moment of loading, in the businesses' own time zone. */
export class Clock {
  readonly today: string;

  constructor(readonly now: Date) {
    this.today = formatISO(now, { in: tz("Europe/London"), representation: "date" });
  }

  /** Returns the day `before` days before today (after it if negative), YYYY-MM-DD. */
  day(before: number): string {
    return formatISO(subDays(this.today, before, { in: utc }), { representation: "date" });
  }

  /** Returns the last day of the month `before` months before this one, YYYY-MM-DD. */
  endOfMonth(before: number): string {
    const month = subMonths(this.today, before, { in: utc });
    return formatISO(lastDayOfMonth(month, { in: utc }), { representation: "date" });
  }

  /** Returns that day at this UTC hour; never later than a moment ago. */
  at(before: number, hour: number, minute = 0): string {
    const time = milliseconds({ hours: hour, minutes: minute });
    const instant = addMilliseconds(this.day(before), time, { in: utc });
    return min([instant, subMinutes(this.now, 1)]).toISOString();
  }

  minutesAgo(minutes: number): string {
    return subMinutes(this.now, minutes).toISOString();
  }

  inDays(days: number): string {
    return addMilliseconds(this.now, milliseconds({ days })).toISOString();
  }
}
