import { median, shaped, withoutGaps, type Interval } from "./intervals";
import { usualMean } from "./degree-days";

/**
 * What is usual of a product, learned from all addresses that have it (docs/decisions/0323). A customer's own use is
 * shrunk towards it.
 */
export interface Pool {
  /** Units a day that a usual address uses without any heating, and units a degree day. */
  base: number;
  heat: number;
  /** How far the levels of addresses lie apart: their standard deviation over their mean. */
  spread: number;
  /** How far what is used in an interval lies from what is expected, over the quantity: one standard deviation. */
  noise: number;
  /** The levels of single places, as units of a usual day: shrunk towards the product's. By outward code. */
  levels: ReadonlyMap<string, number>;
}

/** The intervals of one address. */
export interface Series {
  /** The outward code of its postcode, such as LA23; "" where it has none. */
  area: string;
  intervals: readonly Interval[];
}

/** An area's own mean counts as much as the product's where it has so many addresses. */
const areaWeight = 5;
/** Nobody is that regular, and who is less regular than that can't be foretold. */
const noiseBounds = { least: 0.08, most: 0.6 };
const spreadBounds = { least: 0.25, most: 1.5 };
/** Where too few say how much of the use is heating. */
const usualHeatShare = 0.5;
/** So many intervals outweigh it. */
const heatShareWeight = 8;

/** What all addresses of one product have in common; null where none of them has an interval. */
export function poolOf(all: readonly Series[]): Pool | null {
  // Shape first: of a use of one unit on a usual day, how much is heating.
  let share = usualHeatShare;
  let series: Leveled[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const expected = shaped(share);
    series = all.flatMap(({ area, intervals }) => {
      const kept = withoutGaps(intervals, share);
      return kept.length > 0 ? [{ area, intervals: kept, level: levelOf(kept, expected) }] : [];
    });
    if (series.length === 0) return null;
    share = heatShareOf(series);
  }
  const levels = series.map(({ level }) => level);
  const level = meanOf(levels);
  const noise = within(noiseBounds, noiseOf(series, shaped(share)));
  const scatter = Math.sqrt(meanOf(levels.map((one) => (one - level) ** 2))) / level;
  return {
    base: level * (1 - share),
    heat: (level * share) / usualMean,
    spread: levels.length < 3 ? spreadBounds.most : within(spreadBounds, scatter),
    noise,
    levels: areaLevels(series, level),
  };
}

interface Leveled extends Series {
  /** Units on a usual day. */
  level: number;
}

const levelOf = (
  intervals: readonly Interval[],
  expected: (interval: Interval) => number,
): number => sum(intervals, ({ quantity }) => quantity) / sum(intervals, expected);

/**
 * The share of heating that explains best what was used in intervals of different weather, by least squares over all
 * addresses, each against its own level; few intervals leave it near what is usual.
 */
function heatShareOf(series: readonly Leveled[]): number {
  let [top, bottom, count] = [0, 0, 0];
  for (const { intervals, level } of series) {
    for (const { days, degreeDays, quantity } of intervals) {
      if (quantity <= 0) continue;
      // quantity / level = days + share × (degreeDays / usualMean − days), each over the quantity's own size.
      const scale = level / quantity;
      const swing = (degreeDays / usualMean - days) * scale;
      top += swing * (1 - days * scale);
      bottom += swing ** 2;
      count += 1;
    }
  }
  const swingOfOne = count === 0 ? 0 : bottom / count;
  const weight = heatShareWeight * swingOfOne;
  if (bottom + weight === 0) return usualHeatShare;
  return Math.min(0.95, Math.max(0, (top + weight * usualHeatShare) / (bottom + weight)));
}

/** By the median, so that one strange interval counts once; scaled to a standard deviation. */
function noiseOf(series: readonly Leveled[], expected: (interval: Interval) => number): number {
  const off = series.flatMap(({ intervals, level }) => {
    const { length } = intervals;
    if (length < 2) return [];
    // A level that was fitted to them lies nearer to them than the true one.
    const freed = Math.sqrt(length / (length - 1));
    return intervals.map((interval) =>
      Math.abs((1 - (level * expected(interval)) / interval.quantity) * freed),
    );
  });
  return off.length === 0 ? noiseBounds.most / 2 : 1.4826 * median(off);
}

/** The mean level of each area, as far as its addresses outweigh the product's mean. */
function areaLevels(series: readonly Leveled[], level: number): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const one of series) found.set(one.area, [...(found.get(one.area) ?? []), one.level]);
  return new Map(
    [...found].map(([area, levels]) => [
      area,
      (sum(levels, (one) => one) + areaWeight * level) / (levels.length + areaWeight),
    ]),
  );
}

const within = ({ least, most }: { least: number; most: number }, value: number): number =>
  Math.min(most, Math.max(least, value));

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const meanOf = (values: readonly number[]): number => sum(values, (one) => one) / values.length;
