import { put } from "./edits";
import type { Model } from "./model";
import type { Routes } from "./routes";
import { isDrivable } from "./times";

/** Remembers the vans changed in one iteration as they were before, to roll the iteration back. */
export class Undo {
  readonly #touched: Int32Array;
  #count = 0;
  readonly #stamps: Int32Array;
  #stamp = 0;
  readonly #nodes: Int32Array;
  readonly #length: Int32Array;
  readonly #cost: Float64Array;

  constructor(
    readonly model: Model,
    readonly routes: Routes,
  ) {
    this.#touched = new Int32Array(model.vans);
    this.#stamps = new Int32Array(model.vans);
    this.#nodes = new Int32Array(routes.nodes.length);
    this.#length = new Int32Array(model.vans);
    this.#cost = new Float64Array(model.vans);
  }

  /** Starts a new iteration. */
  begin(): void {
    this.#stamp++;
    this.#count = 0;
  }

  /** Records a van before it changes; only the first call for a van counts. */
  touch(van: number): void {
    if (this.#stamps[van] === this.#stamp) return;
    this.#stamps[van] = this.#stamp;
    this.#touched[this.#count++] = van;
    const { nodes, length, cost, stride } = this.routes;
    const base = van * stride;
    const end = base + length[van]!;
    for (let index = base; index < end; index++) this.#nodes[index] = nodes[index]!;
    this.#length[van] = length[van]!;
    this.#cost[van] = cost[van]!;
  }

  /** Returns the added cost of the changes. */
  added(): number {
    let added = 0;
    for (let i = 0; i < this.#count; i++) {
      const van = this.#touched[i]!;
      added += this.routes.cost[van]! - this.#cost[van]!;
    }
    return added;
  }

  /** Returns true if every changed van can still do its round in time. */
  isDrivable(): boolean {
    for (let i = 0; i < this.#count; i++) {
      if (!isDrivable(this.model, this.routes, this.#touched[i]!)) return false;
    }
    return true;
  }

  takeBack(): void {
    const { model, routes } = this;
    for (let i = 0; i < this.#count; i++) {
      const van = this.#touched[i]!;
      put(model, routes, van, this.#nodes, van * routes.stride + 1, this.#length[van]! - 2);
    }
  }
}
