import type { Model } from "./model";
import { Search } from "./search";
import { SETTINGS } from "./settings";

/** The search under a temperature that falls with the share of the allowance used up. */
export class Annealing {
  readonly search: Search;
  readonly #scale: number;
  readonly #hot: number;
  readonly #cooled: number;

  /**
   * Starts hot with a plan made by insertion, or with the rounds of `start` and as cool as `SETTINGS.resumed` says.
   */
  constructor(model: Model, seed: number, start?: readonly Int32Array[]) {
    this.search = new Search(model, seed, start);
    this.#scale = usualStep(model);
    this.#hot = model.orders > SETTINGS.manyOrders ? SETTINGS.hotOfMany : SETTINGS.hot;
    this.#cooled = start === undefined ? 0 : SETTINGS.resumed;
  }

  /** Runs some iterations with `share` (0 to 1) of the allowance used. */
  run(iterations: number, share: number): void {
    const cooled = this.#cooled + (1 - this.#cooled) * share;
    const cooling = (SETTINGS.cold / this.#hot) ** cooled;
    this.search.run(iterations, this.#scale * this.#hot * cooling);
  }
}

/** Returns the mean cost of a drive from an order to one of its next ten neighbours: the size of a usual change. */
function usualStep(model: Model): number {
  const { orders, nodes, near, nearCount, cost } = model;
  const count = Math.min(10, nearCount);
  let sum = 0;
  let drives = 0;
  for (let order = 0; order < orders; order++) {
    for (let i = 0; i < count; i++) {
      const drive = cost[order * nodes + near[order * nearCount + i]!]!;
      if (!Number.isFinite(drive)) continue;
      sum += drive;
      drives++;
    }
  }
  return drives === 0 ? 0 : sum / drives;
}
