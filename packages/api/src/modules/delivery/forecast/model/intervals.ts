import { daysBetween } from "../../../../platform/values/format";
import { usualMean, type DegreeDays } from "./degree-days";

/** What one address was brought of one product on a day. */
export interface Delivery {
  /** YYYY-MM-DD */
  day: string;
  /** What was delivered and kept, in the product's units: bottles, bags, m³. */
  quantity: number;
}

/** From one delivery to the next. What the first brought was used in it. */
export interface Interval {
  days: number;
  degreeDays: number;
  /** What was used. */
  quantity: number;
}

/** Deliveries so few days apart are one: the rest of an order came after. */
const sameDelivery = 3;

/** Deliveries as they count: nothing without goods, by day, and those that are one put together. */
export function joined(deliveries: readonly Delivery[]): Delivery[] {
  const found: Delivery[] = [];
  for (const delivery of deliveries.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (delivery.quantity <= 0) continue;
    const last = found.at(-1);
    if (last && daysBetween(last.day, delivery.day) <= sameDelivery) {
      found[found.length - 1] = { ...last, quantity: last.quantity + delivery.quantity };
    } else found.push(delivery);
  }
  return found;
}

/** The intervals between deliveries that were put together. */
export const intervalsOf = (deliveries: readonly Delivery[], weather: DegreeDays): Interval[] =>
  deliveries.slice(1).map(({ day }, at) => {
    const before = deliveries[at] ?? { day, quantity: 0 };
    return {
      days: daysBetween(before.day, day),
      degreeDays: weather.between(before.day, day),
      quantity: before.quantity,
    };
  });

/** So many times longer than what is usual for them: they were away, or bought elsewhere. */
const tooLong = 2.5;

/** A house that is heated and does little else with it. */
const mostHeating = 0.95;

/** What an interval would use at one unit on a usual day, of which so much is heating. */
export const shaped =
  (share: number) =>
  ({ days, degreeDays }: Interval): number =>
    (1 - share) * days + (share / usualMean) * degreeDays;

/**
 * Without those in which little was used for their length: the customer was away, or bought elsewhere. What is usual
 * for them is the median, so that one such interval does not hide itself; a summer in which a heated house uses next to
 * nothing is no such interval.
 * @param share how much of the use is usually heating
 */
export function withoutGaps(intervals: readonly Interval[], share: number): Interval[] {
  const [usually, heated] = [shaped(share), shaped(mostHeating)];
  const expected = (interval: Interval) => Math.min(usually(interval), heated(interval));
  const rates = intervals.map((interval) => interval.quantity / expected(interval));
  const usual = median(rates);
  return intervals.filter((_, at) => (rates[at] ?? 0) * tooLong >= usual);
}

/** The middle of some numbers; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
