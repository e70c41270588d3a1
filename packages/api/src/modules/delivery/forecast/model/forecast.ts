import { daysAfter, daysBetween } from "../../../../platform/values/format";
import { usualMean, type DegreeDays } from "./degree-days";
import { intervalsOf, joined, withoutGaps, type Delivery, type Interval } from "./intervals";
import type { Pool } from "./pool";

/* When what an address was brought last is used up (docs/decisions/0323). */

/** What one address uses of one product: `base` a day, and `heat` for each degree day. */
interface Use {
  base: number;
  heat: number;
  /** How unsure both are, [base², base × heat, heat²]. */
  unsure: Symmetric;
}
type Symmetric = readonly [number, number, number];

export interface Forecast {
  lastDeliveredOn: string;
  /** What was brought then, and is usually brought: the median. */
  lastQuantity: number;
  usualQuantity: number;
  /** Units a day without any heating, and units a degree day. */
  base: number;
  heat: number;
  /** The probable day, and the days between which it lies in 8 of 10 cases; all YYYY-MM-DD. */
  emptyOn: string;
  emptyFrom: string;
  emptyUntil: string;
}

/** So many standard deviations hold 80 % of a normal distribution; more where they are learned from few intervals. */
const eighty = 1.2816;
/**
 * How far the degree days of some days lie from the usual ones, over the square root of how many: 3 °C, in spells of
 * about three days. A standard deviation.
 */
const weatherDeviation = 5;
/** A delivery comes some days before or after the last is empty, however short the interval: a standard deviation. */
const dayDeviation = 2;
/** How far the share of heating of one address lies from that of its product: a standard deviation, over its use. */
const heatSpread = 0.35;
/** Whose own deviations count as much as the product's: so many intervals. */
const noiseWeight = 4;
/** Nothing is foretold of an address that would be empty only then. */
const mostDays = 3 * 365;

/**
 * When an address is out of a product, by what it was brought. Null where nothing can be said: a single delivery, or
 * use so small that it does not end.
 */
export function forecast(
  deliveries: readonly Delivery[],
  { pool, area, weather }: { pool: Pool; area: string; weather: DegreeDays },
): Forecast | null {
  const known = joined(deliveries);
  const last = known.at(-1);
  const all = intervalsOf(known, weather);
  if (!last || all.length === 0) return null;
  const prior = priorOf(pool, area);
  const heating = prior.heat * usualMean;
  const intervals = withoutGaps(all, heating / (prior.base + heating));
  const use = posteriorOf(prior, intervals, pool.noise);
  const own = noiseOf(use, intervals, pool.noise);
  const emptyAt = (quantity: number) => runsOut(use, quantity, last.day, weather);
  const emptyOn = emptyAt(last.quantity);
  if (emptyOn === null) return null;
  const length = daysBetween(last.day, emptyOn);
  const cold = weather.between(last.day, emptyOn);
  const [aa, ab, bb] = use.unsure;
  const unsure = aa * length ** 2 + 2 * ab * length * cold + bb * cold ** 2;
  const deviation = Math.hypot(
    own,
    Math.sqrt(unsure) / last.quantity,
    (use.heat * weatherDeviation * Math.sqrt(length)) / last.quantity,
    dayDeviation / length,
  );
  const spread = eighty * (1 + 1 / intervals.length) * deviation;
  const emptyUntil = emptyAt(last.quantity * (1 + spread));
  if (emptyUntil === null) return null;
  return {
    lastDeliveredOn: last.day,
    lastQuantity: last.quantity,
    usualQuantity: usualOf(known),
    base: use.base,
    heat: use.heat,
    emptyOn,
    emptyFrom: emptyAt(last.quantity * Math.max(0, 1 - spread)) ?? emptyOn,
    emptyUntil,
  };
}

/** What they mostly take: the most frequent quantity, of two the later one. */
function usualOf(deliveries: readonly Delivery[]): number {
  const counts = new Map<number, number>();
  for (const { quantity } of deliveries) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const found = deliveries.findLast(({ quantity }) => counts.get(quantity) === most);
  return found?.quantity ?? 0;
}

/**
 * Before anything is known of an address: the product's mean use there. Addresses differ in their level, which moves
 * base and heat together, and in how much of their use is heating, which moves them one by one.
 */
function priorOf(pool: Pool, area: string): Use {
  const level = pool.base + pool.heat * usualMean;
  const scale = (pool.levels.get(area) ?? level) / level;
  const [base, heat] = [pool.base * scale, pool.heat * scale];
  const each = heatSpread * level * scale;
  const spread = pool.spread ** 2;
  return {
    base,
    heat,
    unsure: [
      spread * base ** 2 + each ** 2,
      spread * base * heat,
      spread * heat ** 2 + (each / usualMean) ** 2,
    ],
  };
}

/**
 * The prior and the intervals weighed against each other: the conjugate normal, which is a ridge regression towards
 * the prior. An interval's quantity lies about `noise` times itself from what is expected.
 */
function posteriorOf(prior: Use, intervals: readonly Interval[], noise: number): Use {
  let [p, q, r] = inverted(prior.unsure);
  let [u, v] = [p * prior.base + q * prior.heat, q * prior.base + r * prior.heat];
  for (const { days, degreeDays, quantity } of intervals) {
    const weight = 1 / (noise * quantity) ** 2;
    p += weight * days ** 2;
    q += weight * days * degreeDays;
    r += weight * degreeDays ** 2;
    u += weight * days * quantity;
    v += weight * degreeDays * quantity;
  }
  const unsure = inverted([p, q, r]);
  const [base, heat] = [unsure[0] * u + unsure[1] * v, unsure[1] * u + unsure[2] * v];
  // Neither is ever below nothing: the other one then explains all.
  if (base < 0) return { base: 0, heat: v / r, unsure: [0, 0, 1 / r] };
  if (heat < 0) return { base: u / p, heat: 0, unsure: [1 / p, 0, 0] };
  return { base, heat, unsure };
}

const inverted = ([a, b, c]: Symmetric): Symmetric => {
  const determinant = a * c - b * b;
  return [c / determinant, -b / determinant, a / determinant];
};

/** How regular this address is, shrunk towards what is usual of the product. */
function noiseOf({ base, heat }: Use, intervals: readonly Interval[], usual: number): number {
  const squares = intervals.reduce((sum, { days, degreeDays, quantity }) => {
    return sum + (1 - (base * days + heat * degreeDays) / quantity) ** 2;
  }, 0);
  return Math.sqrt((noiseWeight * usual ** 2 + squares) / (noiseWeight + intervals.length));
}

/** The day on which so much is used up; null where that is out of sight. */
function runsOut(
  { base, heat }: Use,
  quantity: number,
  from: string,
  weather: DegreeDays,
): string | null {
  let left = quantity;
  for (let ahead = 0; ahead < mostDays; ahead += 1) {
    const day = daysAfter(from, ahead);
    left -= base + heat * weather.on(day);
    if (left <= 0) return daysAfter(from, ahead + 1);
  }
  return null;
}

/** Why nobody is told of a forecast: they have probably left, or nobody can say; null where it is told. */
export function whyNotTold(
  { lastDeliveredOn, emptyOn, emptyFrom, emptyUntil }: Forecast,
  today: string,
): "left" | "unsure" | null {
  const length = daysBetween(lastDeliveredOn, emptyOn);
  if (daysBetween(emptyFrom, emptyUntil) > length) return "unsure";
  // Long after it was empty for sure they are served by somebody else.
  return daysBetween(emptyUntil, today) > Math.max(14, length / 2) ? "left" : null;
}
