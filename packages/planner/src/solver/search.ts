import { Best } from "./best";
import { insert, put } from "./edits";
import { Insertion } from "./insertion";
import type { Model } from "./model";
import { Random } from "./random";
import { Routes } from "./routes";
import { Ruin } from "./ruin";
import { SETTINGS } from "./settings";
import { Sorting } from "./sorting";
import { Undo } from "./undo";

/** Ruin and recreate: takes strings of orders off, puts them back elsewhere, and keeps good changes. */
export class Search {
  iterations = 0;
  readonly best: Best;
  readonly #routes: Routes;
  readonly #undo: Undo;
  readonly #random: Random;
  readonly #insertion: Insertion;
  readonly #ruin: Ruin;
  readonly #sorting: Sorting;
  /** Cost of the current rounds, with the charge for orders left out. */
  #cost: number;

  /** Orders on no van: in the current rounds, and during a change. */
  #absent: Int32Array;
  #absentCount = 0;
  #loose: Int32Array;
  #looseCount = 0;

  /**
   * Starts with a plan made by insertion alone, or with `start`: for each van the orders of a valid round, with the
   * orders that the van begins with in front.
   */
  constructor(
    readonly model: Model,
    seed: number,
    start: readonly Int32Array[] = model.begins,
  ) {
    this.#routes = new Routes(model);
    this.#undo = new Undo(model, this.#routes);
    this.best = new Best(model, this.#routes);
    this.#random = new Random(seed);
    this.#insertion = new Insertion(model, this.#random, SETTINGS);
    this.#sorting = new Sorting(model, this.#random);
    this.#ruin = new Ruin(model, this.#random, SETTINGS, {
      changes: (van) => this.#undo.touch(van),
      loses: (order) => {
        this.#loose[this.#looseCount++] = order;
      },
    });
    this.#absent = new Int32Array(model.orders);
    this.#loose = new Int32Array(model.orders);

    for (const [van, orders] of start.entries()) {
      put(model, this.#routes, van, orders, 0, orders.length);
    }
    for (let order = 0; order < model.orders; order++) {
      if (this.#routes.vanOf[order] === -1) this.#loose[this.#looseCount++] = order;
    }
    this.#recreate();
    const driving = this.#routes.cost.reduce((sum, cost) => sum + cost, 0);
    this.#cost = driving + this.#charge(this.#loose, this.#looseCount);
    this.#settle();
    this.best.keep(this.#cost);
  }

  /** Runs some iterations at one temperature, in the unit of cost. */
  run(iterations: number, temperature: number): void {
    if (this.model.orders === 0) return;
    for (let i = 0; i < iterations; i++) {
      this.#iterate(-temperature * Math.log(this.#random.unit()));
    }
  }

  #iterate(bearable: number): void {
    const { model } = this;
    this.iterations++;
    this.#undo.begin();
    for (let a = 0; a < this.#absentCount; a++) this.#loose[a] = this.#absent[a]!;
    this.#looseCount = this.#absentCount;
    this.#ruin.around(this.#routes, this.#random.below(model.orders), this.#absentCount);
    this.#recreate();
    const charged =
      this.#charge(this.#loose, this.#looseCount) - this.#charge(this.#absent, this.#absentCount);
    const change = this.#undo.added() + charged;
    if (change < bearable && this.#undo.isDrivable()) {
      this.#cost += change;
      this.#settle();
      // Sums gather rounding errors. Without the margin those errors would count as progress.
      if (this.#cost < this.best.cost - 1e-6) this.best.keep(this.#cost);
    } else {
      this.#undo.takeBack();
    }
  }

  /** Puts the loose orders where they add least; orders without a place stay loose. */
  #recreate(): void {
    const { model } = this;
    this.#sorting.sort(this.#loose, this.#looseCount);
    let left = 0;
    for (let i = 0; i < this.#looseCount; i++) {
      const order = this.#loose[i]!;
      this.#insertion.look(this.#routes, order);
      const { van, after } = this.#insertion;
      if (van === -1) {
        this.#loose[left++] = order;
      } else {
        this.#undo.touch(van);
        insert(model, this.#routes, van, order, after);
      }
    }
    this.#looseCount = left;
  }

  #charge(orders: Int32Array, count: number): number {
    let charge = 0;
    for (let i = 0; i < count; i++) charge += this.model.leaveOut[orders[i]!]!;
    return charge;
  }

  /** Records the loose orders as absent. */
  #settle(): void {
    const spare = this.#absent;
    this.#absent = this.#loose;
    this.#absentCount = this.#looseCount;
    this.#loose = spare;
  }
}
