import { measure, type Took } from "./measure";
import { operations } from "./operations/index";
import type { Cost } from "./processor-time";
import type { Looked } from "./plans/plan-watch";
import type { Stand } from "./stand";

/** The figures of one operation, in the order of the sizes. */
export interface Measured {
  name: string;
  /** The bound of the operation. */
  mostRows: number;
  took: readonly Took[];
  /** The cost in the business that is one of many. */
  cost: Cost;
  looked: readonly Looked[];
}

export async function timeAll(stands: readonly Stand[], turns: number): Promise<Took[][]> {
  const all = [];
  for (const operation of operations) all.push(await measure(operation, stands, turns));
  return all;
}

/** Runs all operations in process, on connections that report their plans. */
export async function watchAll(stands: readonly Stand[]): Promise<Looked[][]> {
  const all = [];
  for (const { prepare, ask } of operations) {
    const looked = [];
    for (const stand of stands) {
      await prepare?.(stand);
      looked.push(await stand.plans.during((turn) => ask(stand, turn)));
    }
    all.push(looked);
  }
  return all;
}

export const together = (
  took: readonly Took[][],
  costs: readonly Cost[],
  looked: readonly Looked[][],
): Measured[] =>
  operations.map(({ name, mostRows = 0 }, n) => ({
    name,
    mostRows,
    took: took[n] ?? [],
    cost: costs[n] ?? { rest: 0, first: 0, workers: 0 },
    looked: looked[n] ?? [],
  }));
