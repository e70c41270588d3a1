import { sameBusiness, sql } from "@roundsman/db";
import type { TimeSpan } from "@roundsman/planner";
import { z } from "zod";
import {
  day as dayOf,
  daysAfter,
  fromDay,
  secondsOf,
  shortDay,
} from "../../../platform/values/format";
import { Day, optionalText, TimeOfDay } from "../../../platform/values/values";

/*
 * When something can be brought to a door: an address takes deliveries in its windows, a customer is closed on some
 * days (docs/decisions/0295). Times are of the business's own clock, as a round's times are: seconds from midnight
 * of the round's date as that clock shows them, so that 09:00 is 09:00 on a day the clocks change.
 */

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const Weekday = z.enum(weekdays);
type Weekday = z.infer<typeof Weekday>;

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** From a time to a later one of the same day. `days` null: on every day. */
const DeliveryWindow = z
  .object({ days: z.array(Weekday).nullable(), from: TimeOfDay, until: TimeOfDay })
  .meta({ id: "DeliveryWindow" });

/** When an address takes deliveries; none at all: at any time. */
export const DeliveryWindows = z.array(DeliveryWindow);
export type DeliveryWindows = z.infer<typeof DeliveryWindows>;

export const NewDeliveryWindows = z
  .array(
    z
      .object({
        days: z
          .array(Weekday)
          .min(1)
          .max(7)
          .refine(isDistinct, "A day is named twice.")
          .nullable()
          .default(null),
        from: TimeOfDay,
        until: TimeOfDay,
      })
      .refine(({ from, until }) => from < until, {
        path: ["until"],
        message: "Give a time after the first one, on the same day.",
      }),
  )
  .max(14);

/** Days on which nothing can be brought to a customer, wherever it goes. */
export const ClosedDays = z
  .object({
    weekdays: z.array(Weekday),
    dates: z.array(z.object({ date: Day, note: z.string().nullable() })),
  })
  .meta({ id: "ClosedDays" });
export type ClosedDays = z.infer<typeof ClosedDays>;

const mostClosed = { weekdays: 6, dates: 60 };

export const NewClosedDays = z.object({
  weekdays: z
    .array(Weekday)
    .max(mostClosed.weekdays, "Leave a day of the week open.")
    .refine(isDistinct, "A day is named twice.")
    .default([]),
  dates: z
    .array(z.object({ date: Day, note: optionalText(80).default(null) }))
    .max(mostClosed.dates)
    .refine((dates) => isDistinct(dates.map(({ date }) => date)), "A date is named twice.")
    .default([]),
});

export const neverClosed: ClosedDays = { weekdays: [], dates: [] };

/** The column that a change of an address's windows writes. */
export const windowColumns = ({
  deliveryWindows,
}: {
  deliveryWindows?: DeliveryWindows | null | undefined;
}) => ({ deliveryWindows: deliveryWindows === null ? [] : deliveryWindows });

/** Columns' values: the database holds what the shapes above let through, and nothing else. */
export const deliveryWindowsOf = (column: unknown): DeliveryWindows => column as DeliveryWindows;
export const closedDaysOf = (column: unknown): ClosedDays => column as ClosedDays;

/** The days on which either is closed, from `today` on; the other's weekdays only while one is left open. */
export function closedOnEither(one: ClosedDays, other: ClosedDays, today: string): ClosedDays {
  const weekly = other.weekdays.filter((day) => !one.weekdays.includes(day));
  const dates = other.dates.filter(
    ({ date }) => date >= today && one.dates.every((closed) => closed.date !== date),
  );
  const isOpenSomeday = one.weekdays.length + weekly.length <= mostClosed.weekdays;
  return {
    weekdays: isOpenSomeday ? [...one.weekdays, ...weekly] : one.weekdays,
    dates: [...one.dates, ...dates].slice(0, mostClosed.dates),
  };
}

/** What one day's planning has to know of a door. */
export interface DoorHours {
  /** Why nothing can be brought there on the day, in plain words; null where something can. */
  closed: string | null;
  /**
   * When serving may begin, in seconds from midnight of the day; none: at any time. For a round that runs into the
   * next day that day's windows follow, past 86,400.
   */
  spans: TimeSpan[];
  /** The day's windows as people read them, "08:00 to 10:00"; null where any time will do. */
  words: string | null;
}

const secondsOfDay = 86_400;

/**
 * When something can be brought on a day (YYYY-MM-DD) to an address with these windows, of a customer closed then.
 * @param until when the round is over at the latest, in seconds from midnight of the day
 */
export function hoursOn(
  windows: DeliveryWindows,
  closedDays: ClosedDays,
  day: string,
  until = secondsOfDay,
): DoorHours {
  const closed = whyClosed(windows, closedDays, day);
  if (closed !== null) return { closed, spans: [], words: "Closed" };
  if (windows.length === 0) return { closed: null, spans: [], words: null };
  const today = windowsOn(windows, day);
  const next = daysAfter(day, 1);
  const tomorrow = whyClosed(windows, closedDays, next) === null ? windowsOn(windows, next) : [];
  return {
    closed: null,
    spans: [
      ...today.map(spanOf),
      ...tomorrow.map((window) => later(spanOf(window))).filter(({ from }) => from < until),
    ],
    words: today.map(({ from, until }) => `${from} to ${until}`).join(", "),
  };
}

/**
 * For a statement over `orders as o` with their `delivery_addresses as a`: when it can be brought to its door. A window
 * that was chosen for its day comes before the address's own.
 */
export const windowsOfOrder = sql`coalesce(
  (select jsonb_build_array(jsonb_build_object('days', null, 'from', d.window_from, 'until', d.window_until))
     from delivery_places d
    where ${sameBusiness("d", "o")} and d.order_id = o.id and d.window_from is not null),
  a.delivery_windows)`;

/** What a row has of when something can be brought to its door; null where it has no address or customer. */
interface DoorColumns {
  deliveryWindows: unknown;
  closedDays: unknown;
}

/**
 * The same for an order's door on a round's date.
 * @param shift of its driver, in seconds from midnight of the date; null where nobody knows
 */
export const hoursOfDoor = (
  { deliveryWindows, closedDays }: DoorColumns,
  roundDate: Date,
  shift: { until: number } | null,
): DoorHours =>
  hoursOn(
    deliveryWindows === null ? [] : deliveryWindowsOf(deliveryWindows),
    closedDays === null ? neverClosed : closedDaysOf(closedDays),
    dayOf(roundDate),
    shift?.until,
  );

/** Why nothing can be brought to a door on a day (YYYY-MM-DD), in plain words; null where something can. */
export const whyDoorClosed = (
  { deliveryWindows, closedDays }: DoorColumns,
  day: string,
): string | null =>
  whyClosed(
    deliveryWindows === null ? [] : deliveryWindowsOf(deliveryWindows),
    closedDays === null ? neverClosed : closedDaysOf(closedDays),
    day,
  );

/** Whether serving that begins at a moment, in seconds from midnight of the day, is outside these hours. */
export const isOutsideHours = ({ closed, spans }: DoorHours, at: number | null): boolean =>
  closed !== null ||
  (at !== null && spans.length > 0 && !spans.some(({ from, until }) => at >= from && at <= until));

function whyClosed(windows: DeliveryWindows, closedDays: ClosedDays, day: string): string | null {
  const date = closedDays.dates.find((closed) => closed.date === day);
  if (date) {
    const note = date.note === null ? "" : `: ${date.note}`;
    return `Closed on ${shortDay(fromDay(day))}${note}.`;
  }
  const weekday = weekdayOf(day);
  if (closedDays.weekdays.includes(weekday)) return `Closed on ${inPlural[weekday]}.`;
  if (windows.length > 0 && windowsOn(windows, day).length === 0) {
    return `Takes no deliveries on ${inPlural[weekday]}.`;
  }
  return null;
}

const windowsOn = (windows: DeliveryWindows, day: string): DeliveryWindows =>
  windows
    .filter(({ days }) => days === null || days.includes(weekdayOf(day)))
    .toSorted((one, other) => one.from.localeCompare(other.from));

const spanOf = ({ from, until }: { from: string; until: string }): TimeSpan => ({
  from: secondsOf(from),
  until: secondsOf(until),
});

const later = ({ from, until }: TimeSpan): TimeSpan => ({
  from: from + secondsOfDay,
  until: until + secondsOfDay,
});

/** A date has the same weekday everywhere. */
const weekdayOf = (day: string): Weekday => weekdays[(fromDay(day).getUTCDay() + 6) % 7] ?? "mon";

const inPlural: Record<Weekday, string> = {
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};
