import type { Model } from "./model";
import type { Routes } from "./routes";

/** The best rounds so far. */
export class Best {
  /** With and without the charge for orders left out. */
  cost = Infinity;
  drivingCost = Infinity;
  readonly #nodes: Int32Array;
  readonly #length: Int32Array;

  constructor(
    readonly model: Model,
    readonly routes: Routes,
  ) {
    this.#nodes = new Int32Array(routes.nodes.length);
    this.#length = new Int32Array(model.vans);
  }

  /** Records the current rounds as the best. */
  keep(cost: number): void {
    this.cost = cost;
    this.drivingCost = 0;
    const { nodes, length, stride } = this.routes;
    for (let van = 0; van < this.model.vans; van++) {
      this.#length[van] = length[van]!;
      this.drivingCost += this.routes.cost[van]!;
      const base = van * stride;
      const end = base + length[van]!;
      for (let index = base; index < end; index++) this.#nodes[index] = nodes[index]!;
    }
  }

  /** Returns for each van its orders in sequence. */
  rounds(): number[][] {
    const { stride } = this.routes;
    return Array.from(this.#length, (length, van) =>
      Array.from(this.#nodes.subarray(van * stride + 1, van * stride + length - 1)),
    );
  }

  leftOut(): number[] {
    const planned = new Set(this.rounds().flat());
    return Array.from({ length: this.model.orders }, (_, order) => order).filter(
      (order) => !planned.has(order),
    );
  }
}
