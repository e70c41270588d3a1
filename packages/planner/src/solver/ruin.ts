import { cut } from "./edits";
import type { Model } from "./model";
import type { Random } from "./random";
import type { Routes } from "./routes";
import type { Settings } from "./settings";

/** Receives every change to the rounds. */
export interface Witness {
  /** Called before a van's round changes. */
  changes(van: number): void;
  /** Called for each order taken off. */
  loses(order: number): void;
}

/** Takes strings of neighbouring orders off neighbouring vans (Christiaens and Vanden Berghe, 2020). */
export class Ruin {
  /** The ruin that last touched each van. */
  readonly #ruined: Int32Array;
  #ruin = 0;

  constructor(
    readonly model: Model,
    readonly random: Random,
    readonly settings: Pick<Settings, "average" | "longest" | "split" | "deeper">,
    readonly witness: Witness,
  ) {
    this.#ruined = new Int32Array(model.vans);
  }

  /** Takes orders off around `seed`, which may be on no van, while `absent` orders are on none. */
  around(routes: Routes, seed: number, absent: number): void {
    const { model, random, settings } = this;
    const { roster, vanOf } = routes;
    this.#ruin++;
    if (roster.out === 0) return;
    const longest = Math.max(1, Math.min(settings.longest, (model.orders - absent) / roster.out));
    const most = (4 * settings.average) / (1 + longest) - 1;
    let left = Math.floor(1 + random.unit() * most);
    if (vanOf[seed] !== -1 && this.#ruinAt(routes, seed, longest)) left--;
    const from = seed * model.nearCount;
    for (let i = 0; i < model.nearCount && left > 0; i++) {
      const order = model.near[from + i]!;
      const van = vanOf[order]!;
      if (van === -1 || this.#ruined[van] === this.#ruin) continue;
      if (this.#ruinAt(routes, order, longest)) left--;
    }
  }

  /** Takes a string off the order's van. An order that the van begins with stays, and nothing is done. */
  #ruinAt(routes: Routes, order: number, longest: number): boolean {
    const { model, random, settings } = this;
    if (model.settled[order] === 1) return false;
    const van = routes.vanOf[order]!;
    this.#ruined[van] = this.#ruin;
    const first = model.beginsCount[van]! + 1;
    const free = routes.length[van]! - 1 - first;
    const count = Math.floor(1 + random.unit() * Math.min(free, longest));
    let kept = 0;
    if (count > 1 && count < free && random.unit() < settings.split) {
      kept = 1;
      while (count + kept < free && random.unit() < settings.deeper) kept++;
    }
    this.witness.changes(van);
    const spot = routes.position[order]! - first;
    const span = count + kept;
    const lowest = Math.max(0, spot - span + 1);
    const highest = Math.min(spot, free - span);
    const start = first + lowest + random.below(highest - lowest + 1);
    const head = kept === 0 ? count : 1 + random.below(count - 1);
    // The tail is cut first, because cutting the head would move it.
    if (kept > 0) this.#take(routes, van, start + head + kept, count - head);
    this.#take(routes, van, start, head);
    return true;
  }

  #take(routes: Routes, van: number, first: number, count: number): void {
    const base = van * routes.stride;
    for (let i = first; i < first + count; i++) this.witness.loses(routes.nodes[base + i]!);
    cut(this.model, routes, van, first, count);
  }
}
