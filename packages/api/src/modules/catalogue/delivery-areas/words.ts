import { format } from "date-fns/format";
import { utc } from "@date-fns/utc/utc";
import { daysAfter, fromDay } from "../../../platform/values/format";
import { weekdayWords, type AreaDays, type Clock, type OfferedDay } from "./days";

/* Where and when it is delivered, as customers read it. */

/** "Friday 27 November" */
const fullDay = (day: string): string => format(fromDay(day), "EEEE d MMMM", { in: utc });

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
