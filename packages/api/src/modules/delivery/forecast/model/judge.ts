import { daysAfter, daysBetween } from "../../../../platform/values/format";
import type { DegreeDays } from "./degree-days";
import { forecast } from "./forecast";
import { intervalsOf, joined, type Delivery } from "./intervals";
import { poolOf } from "./pool";

/* How good forecasts are: the last deliveries of each series are held back and foretold from those before. */

/** All deliveries of one product to one address. */
export interface History {
  productId: string;
  area: string;
  deliveries: readonly Delivery[];
}

export interface Judgement {
  /** Deliveries that were foretold. */
  count: number;
  /** Mean absolute errors in days: of the model, of "as long as last time" and of "as long as on average". */
  modelDays: number;
  lastTimeDays: number;
  meanDays: number;
  /** How often the day lay in the range that holds 8 of 10, from 0 to 1. */
  inRange: number;
}

/** So many deliveries must be known before one is foretold. */
const fewestKnown = 4;

/**
 * Foretells the last `heldBack` deliveries of each series, each from those before it. The pool of a product is made
 * without any of those that are held back.
 */
export function judge(
  histories: readonly History[],
  weather: DegreeDays,
  heldBack: number,
): Judgement {
  const series = histories.map((history) => ({ ...history, all: joined(history.deliveries) }));
  const pools = new Map(
    [...new Set(series.map(({ productId }) => productId))].map((productId) => [
      productId,
      poolOf(
        series
          .filter((one) => one.productId === productId)
          .map(({ area, all }) => ({
            area,
            intervals: intervalsOf(all.slice(0, Math.max(0, all.length - heldBack)), weather),
          })),
      ),
    ]),
  );
  const errors = { model: 0, lastTime: 0, mean: 0, count: 0, inRange: 0 };
  for (const { productId, area, all } of series) {
    const pool = pools.get(productId);
    for (let at = Math.max(fewestKnown, all.length - heldBack); at < all.length; at += 1) {
      const known = all.slice(0, at);
      const [first, before, last] = [known[0], known.at(-2), known.at(-1)];
      const next = all[at];
      if (!pool || !first || !before || !last || !next) continue;
      const foretold = forecast(known, { pool, area, weather });
      if (!foretold) continue;
      const off = (day: string) => Math.abs(daysBetween(day, next.day));
      const mean = daysBetween(first.day, last.day) / (known.length - 1);
      errors.model += off(foretold.emptyOn);
      errors.lastTime += off(daysAfter(last.day, daysBetween(before.day, last.day)));
      errors.mean += off(daysAfter(last.day, Math.round(mean)));
      errors.inRange += foretold.emptyFrom <= next.day && next.day <= foretold.emptyUntil ? 1 : 0;
      errors.count += 1;
    }
  }
  const { count } = errors;
  return {
    count,
    modelDays: errors.model / count,
    lastTimeDays: errors.lastTime / count,
    meanDays: errors.mean / count,
    inRange: errors.inRange / count,
  };
}
