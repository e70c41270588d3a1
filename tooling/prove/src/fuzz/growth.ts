import type { Held } from "./memory";

/** So much more, in MiB, may be held later than earlier, however many requests there are. */
export const growth = { heap: 16, rss: 96 };

/**
 * What grew too much, in words. The heap is compared with the second look, which ends the warm-up. All that
 * the process holds swings by 200 MiB without a trend, as freed memory goes back late: what counts is the
 * least it held in the first half of the looks, and in the second.
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
