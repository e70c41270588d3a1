import type { Held } from "./memory";

/** Highest growth in MiB from early to late in the run, for any number of requests. */
export const growth = { heap: 16, rss: 96 };

/**
 * Returns the growth over the limits, in words. The heap is compared with the second measurement, which ends the
 * warm-up. The resident set varies by 200 MiB without a trend, because freed memory is returned late. So its minimum
 * in the first half of the measurements is compared with its minimum in the second half.
 */
export function growthOf(looks: readonly Held[]): string[] {
  const [, warm] = looks;
  const last = looks.at(-1);
  if (!warm || !last || looks.length < 4) return ["memory was not looked at four times"];
  const half = Math.ceil(looks.length / 2);
  const lowest = (some: readonly Held[]) => Math.min(...some.map(({ rss }) => rss));
  const [early, late] = [lowest(looks.slice(0, half)), lowest(looks.slice(half))];
  return [
    ...(last.heap > warm.heap + growth.heap ? [`heap from ${warm.heap} to ${last.heap} MiB`] : []),
    ...(late > early + growth.rss ? [`at least ${early} MiB in all, later ${late}`] : []),
  ];
}
