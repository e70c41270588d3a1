import { estimateLeg, type Point } from "@roundsman/providers";

/* The way that one more stop adds to a van's round, by the straight line (docs/decisions/0451). Pure. */

/** A round as its van still has to drive it: from where it is, by its open stops, to the yard. */
export interface WayAhead {
  from: Point | null;
  /** The open stops in order; null for a place that nobody knows. */
  stops: readonly (Point | null)[];
  to: Point | null;
}

export interface StopCost {
  /** Before which of the open stops it adds least, from 0; behind all of them at their number. */
  index: number;
  seconds: number;
  metres: number;
}

/** Returns where one more stop adds least to a round; null where no place along it is known. */
export function cheapestPlace({ from, stops, to }: WayAhead, place: Point): StopCost | null {
  if ([from, ...stops, to].every((point) => point === null)) return null;
  const costs = Array.from({ length: stops.length + 1 }, (_, index) => ({
    index,
    ...detour(
      lastKnown([from, ...stops.slice(0, index)]),
      place,
      firstKnown([...stops.slice(index), to]),
    ),
  }));
  return costs.reduce((best, cost) => (cost.seconds < best.seconds ? cost : best));
}

const firstKnown = (points: readonly (Point | null)[]) =>
  points.find((point) => point !== null) ?? null;
const lastKnown = (points: readonly (Point | null)[]) =>
  points.findLast((point) => point !== null) ?? null;

/** The drive by a place between two others, less the drive without it. */
function detour(before: Point | null, place: Point, after: Point | null) {
  const there = before && estimateLeg(before, place);
  const on = after && estimateLeg(place, after);
  const straight = before && after && estimateLeg(before, after);
  const sum = (unit: "seconds" | "metres") =>
    Math.max(0, Math.round((there?.[unit] ?? 0) + (on?.[unit] ?? 0) - (straight?.[unit] ?? 0)));
  return { seconds: sum("seconds"), metres: sum("metres") };
}
