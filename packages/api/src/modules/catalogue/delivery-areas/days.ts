import { outwardCode } from "@roundsman/providers";
import { format } from "date-fns/format";
import { utc } from "@date-fns/utc/utc";
import { finite, finiteOrNull } from "../../../platform/rules/dated-rule";
import { shortDay, daysAfter, fromDay } from "../../../platform/values/format";
import { weekdayOf } from "../delivery-days/bank-holidays";
import { isOpenDay, type ClosedDeliveryDays } from "../delivery-days/days";

/* On which days an area is delivered to, and what is left of them. */

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

const weekdayNamed = (day: string): Weekday => weekdays[weekdayOf(day) - 1] ?? "sun";

export interface Window {
  /** HH:MM */
  from: string;
  until: string;
}

/** When an area is delivered to, and what one day of it holds. */
export interface AreaDays {
  name: string;
  weekdays: readonly Weekday[];
  /** Ordered by this time of day (HH:MM), so many days before. */
  cutoffTime: string;
  cutoffDays: number;
  windows: readonly Window[];
  /** Null: no limit. */
  maxStops: number | null;
  maxKg: number | null;
}

/** What orders take of a day. */
export interface DayLoad {
  stops: number;
  kg: number;
}

/** The business's own clock. */
export interface Clock {
  /** YYYY-MM-DD */
  today: string;
  /** HH:MM */
  time: string;
}

export interface OfferedDay {
  day: string;
  /** The last moment at which it can be ordered for that day. */
  orderBy: { day: string; time: string };
  stops: number;
  kg: number;
  /** There is no room left for what is asked for. */
  full: boolean;
}

/** So many days ahead an area is offered: who wants it later asks. */
export const mostDaysAhead = 42;

/** The last moment to order for a day. */
export const orderByOf = (area: AreaDays, day: string) => ({
  day: daysAfter(day, -area.cutoffDays),
  time: area.cutoffTime,
});

const isPast = ({ day, time }: { day: string; time: string }, now: Clock): boolean =>
  day < now.today || (day === now.today && time <= now.time);

/** Whether a day has room for one more stop of so many kilograms. @throws where a number is missing or not finite */
export const hasRoom = (
  { maxStops, maxKg }: Pick<AreaDays, "maxStops" | "maxKg">,
  load: DayLoad,
  kg: number,
): boolean =>
  isWithin(load.stops + 1, finiteOrNull(maxStops, "most stops of a day")) &&
  isWithin(load.kg + kg, finiteOrNull(maxKg, "most kilograms of a day"));

const isWithin = (load: number, most: number | null): boolean =>
  finite(load, "load of a day") <= (most ?? load);

const nothing: DayLoad = { stops: 0, kg: 0 };

/**
 * The days on which an area is delivered to, from today on, those that are full too.
 * @param asked `kg` of what is to be brought
 */
export function daysOf(
  area: AreaDays,
  {
    closed,
    loads,
    now,
    kg,
  }: {
    closed: ClosedDeliveryDays;
    loads: ReadonlyMap<string, DayLoad>;
    now: Clock;
    kg: number;
  },
): OfferedDay[] {
  const days: OfferedDay[] = [];
  for (let ahead = 0; ahead <= mostDaysAhead; ahead += 1) {
    const day = daysAfter(now.today, ahead);
    if (whyNotOn(area, day, { closed, now }) !== null) continue;
    const load = loads.get(day) ?? nothing;
    days.push({ day, orderBy: orderByOf(area, day), ...load, full: !hasRoom(area, load, kg) });
  }
  return days;
}

/** Whether an area has rounds on the weekday of a day. */
export const drivesOn = ({ weekdays: chosen }: Pick<AreaDays, "weekdays">, day: string): boolean =>
  chosen.includes(weekdayNamed(day));

/** Whether an area is delivered to on a day, whoever asks when. */
export const delivers = (
  area: Pick<AreaDays, "weekdays">,
  closed: ClosedDeliveryDays,
  day: string,
): boolean => drivesOn(area, day) && isOpenDay(closed, day);

/** Why no round goes to an area on a day, whenever it is ordered; null if one does. */
export function whyNoRound(area: AreaDays, day: string, closed: ClosedDeliveryDays): string | null {
  if (!drivesOn(area, day)) {
    return `We deliver to ${area.name} on ${weekdayWords(area.weekdays)}.`;
  }
  const holiday = closed.get(day);
  const words = shortDay(fromDay(day));
  return holiday === undefined ? null : `There are no deliveries on ${words}: ${holiday}.`;
}

/** Why an area is not delivered to on a day, whatever room there is, in words; null where it is. */
export function whyNotOn(
  area: AreaDays,
  day: string,
  { closed, now }: { closed: ClosedDeliveryDays; now: Clock },
): string | null {
  const words = shortDay(fromDay(day));
  if (day < now.today) return `${words} is past.`;
  const why = whyNoRound(area, day, closed);
  if (why !== null) return why;
  const orderBy = orderByOf(area, day);
  return isPast(orderBy, now)
    ? `Orders for ${words} were taken until ${orderBy.time} on ${shortDay(fromDay(orderBy.day))}.`
    : null;
}

const names: Readonly<Record<Weekday, string>> = {
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};

/** "Tuesdays and Fridays"; "every day" of all seven, "weekdays" of Monday to Friday. */
export function weekdayWords(chosen: readonly Weekday[]): string {
  const sorted = weekdays.filter((weekday) => chosen.includes(weekday));
  if (sorted.length === 7) return "every day";
  if (sorted.join() === weekdays.slice(0, 5).join()) return "weekdays";
  const words = sorted.map((weekday) => names[weekday]);
  const last = words.pop() ?? "no day";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

/* Where and when it is delivered, as customers read it. */

/** "Friday 27 November" */
const fullDay = (day: string): string => format(fromDay(day), "EEEE d MMMM", { in: utc });

/** Said of text that is neither a postcode nor its first part. */
export const noPostcode =
  "This is no British postcode. Write it as in LA23 1AA, or its first part: LA23.";

/** What a shopper at a place reads whom nobody delivers to. @param place a postcode, or its first part */
export const notDeliveredTo = (place: string): string => `We don't deliver to ${place} yet.`;

/**
 * "We deliver to LA23 on Tuesdays and Fridays. Order by 16:00 today for Friday 27 November."
 * @param place a postcode, or its first part
 */
export function deliveryWords(
  place: string,
  area: Pick<AreaDays, "weekdays">,
  days: readonly OfferedDay[],
  { today }: Clock,
): string {
  const weekdays = weekdayWords(area.weekdays);
  const when = weekdays === "every day" ? weekdays : `on ${weekdays}`;
  const next = days.find(({ full }) => !full);
  if (!next) return `We deliver to ${place} ${when}. No day is free at the moment.`;
  const { day, time } = next.orderBy;
  const by =
    day === today ? "today" : day === daysAfter(today, 1) ? "tomorrow" : `on ${fullDay(day)}`;
  const order = `Order by ${time} ${by} for ${fullDay(next.day)}.`;
  return `We deliver to ${place} ${when}. ${order}`;
}

/* Which delivery area an address lies in. */

/** [latitude, longitude] in degrees. */
export type Corner = readonly [latitude: number, longitude: number];

interface Shape {
  /** First parts of postcodes, such as LA23. */
  outwardCodes: readonly string[];
  /** A ring on the map, which need not be closed; null: the area is its codes alone. */
  outline: readonly Corner[] | null;
}

/** An address as far as it decides its area. */
export interface AreaPlace {
  postcode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The part before the space of a postcode, or of what was typed of one: LA23 of "la231aa". Null where it is none. */
export const outwardOf = (typed: string | null): string | null => outwardCode(typed ?? "");

/** Whether a point lies inside a ring: how often a line from it to the east crosses the ring. */
export function isInside({ 0: latitude, 1: longitude }: Corner, ring: readonly Corner[]): boolean {
  let inside = false;
  for (const [at, [lat, lng]] of ring.entries()) {
    const [lastLat, lastLng] = ring.at(at - 1) ?? [lat, lng];
    const crosses =
      lat > latitude !== lastLat > latitude &&
      longitude < ((lastLng - lng) * (latitude - lat)) / (lastLat - lat) + lng;
    if (crosses) inside = !inside;
  }
  return inside;
}

/**
 * The first area, in their order, that holds an address: by its outward code, or by where it is. Null where none
 * does. Of an address without coordinates only its code is known.
 */
export function areaFor<Area extends Shape>(
  areas: readonly Area[],
  { postcode, latitude, longitude }: AreaPlace,
): Area | null {
  const outward = outwardOf(postcode);
  const point = latitude !== null && longitude !== null ? ([latitude, longitude] as const) : null;
  const holds = ({ outwardCodes, outline }: Shape) =>
    (outward !== null && outwardCodes.includes(outward)) ||
    (point !== null && outline !== null && isInside(point, outline));
  return areas.find(holds) ?? null;
}
