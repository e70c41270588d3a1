import { daysAfter } from "../../../platform/values/format";
import {
  areaFor,
  isOpenDay,
  outwardOf,
  whyNotOn,
  type Area,
  type AreaPlace,
  type clockIn,
  type closedDeliveryDays,
} from "../../catalogue";

/** When an address is next on a round, and by when it must be asked to be on it. */
export interface NextRound {
  /** YYYY-MM-DD; null where nobody knows on which days its rounds go. */
  on: string | null;
  /** Who is empty before this day is not helped by the round after the next: they are to be asked now. */
  askBefore: string;
}

/** What decides on which days rounds go. */
export interface RoundDays {
  areas: readonly Area[];
  /** Patches that go out on fixed days, 1 for Monday. */
  patches: readonly { outwardCodes: readonly string[]; weekdays: readonly number[] }[];
  closed: Awaited<ReturnType<typeof closedDeliveryDays>>;
  now: ReturnType<typeof clockIn>;
}

/** So many days ahead rounds are looked for. */
export const daysLookedAhead = 42;
/** How far one looks where nobody knows when the next round is, and from a last round to the one after. */
const usualWeek = 7;

/**
 * The next round of an address for which orders are still taken: by the days of its delivery area, else by those of
 * the patches with its outward code.
 */
export function nextRound(days: RoundDays, place: AreaPlace): NextRound {
  const { today } = days.now;
  const goesOn = roundsOf(days, place);
  const ahead = Array.from({ length: daysLookedAhead + 1 }, (_, count) => daysAfter(today, count));
  const [on, then] = goesOn ? ahead.filter((day) => goesOn(day)) : [];
  if (on === undefined) return { on: null, askBefore: daysAfter(today, usualWeek) };
  return { on, askBefore: then ?? daysAfter(on, usualWeek) };
}

/** Whether a round goes there on a day; null where nobody knows. */
function roundsOf(
  { areas, patches, closed, now }: RoundDays,
  place: AreaPlace,
): ((day: string) => boolean) | null {
  const area = areaFor(areas, place);
  if (area) return (day) => whyNotOn(area, day, { closed, now }) === null;
  const outward = outwardOf(place.postcode);
  const weekdays = new Set(
    patches.flatMap((patch) =>
      outward !== null && patch.outwardCodes.includes(outward) ? patch.weekdays : [],
    ),
  );
  if (weekdays.size === 0) return null;
  return (day) => day > now.today && weekdays.has(weekdayOf(day)) && isOpenDay(closed, day);
}

/** 1 for Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
