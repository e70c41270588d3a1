import { median } from "@roundsman/testing/figures";
import type { Operation } from "./operations/operation";
import type { Stand } from "./stand";

/** Times in milliseconds. */
export interface Took {
  p50: number;
  p99: number;
}

const warmUp = 5;

/**
 * Runs an operation in each business in turns, one caller at a time, so that other work of the machine slows all
 * alike. Returns the times of each.
 */
export async function measure(
  { prepare, ask }: Operation,
  stands: readonly Stand[],
  turns: number,
): Promise<Took[]> {
  for (const stand of stands) await prepare?.(stand);
  const took = stands.map((): number[] => []);
  for (let turn = 0; turn < warmUp + turns; turn += 1) {
    for (const [place, stand] of stands.entries()) {
      const from = performance.now();
      await ask(stand, turn);
      if (turn >= warmUp) took[place]?.push(performance.now() - from);
    }
  }
  return took.map((times) => ({ p50: median(times), p99: highest(times, 0.99) }));
}

const highest = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
