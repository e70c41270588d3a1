import { crossing } from "./edits";
import { fits, fitsAfter, NOWHERE, SOMEWHERE } from "./loads";
import type { Model } from "./model";
import type { Random } from "./random";
import type { Routes } from "./routes";
import type { Settings } from "./settings";
import { inTime, WHISKER } from "./times";

/** Finds the cheapest place for an order, and skips a good place at random ("blinking"). */
export class Insertion {
  /** The result of the last look: the van (-1: nowhere), the position to go after, the added cost. */
  van = -1;
  after = 0;
  added = Infinity;
  #untilBlink: number;
  /** The number of the look that last scanned each van. */
  readonly #seenIn: Int32Array;
  #looks = 0;

  constructor(
    readonly model: Model,
    readonly random: Random,
    /** Settings of the search: share of good positions skipped, and when a look is limited to near vans. */
    readonly settings: Pick<Settings, "blinks" | "manyOrders" | "neighbours">,
  ) {
    this.#seenIn = new Int32Array(model.vans);
    this.#untilBlink = this.#drawBlink();
  }

  /**
   * Scans every van that is out, and one idle van of each kind. On a day of many orders it scans only vans that bring
   * one of the nearest orders, so that a look takes no longer than on a smaller day. It scans all vans if none of
   * those has a place.
   */
  look(routes: Routes, order: number): void {
    const { model, settings } = this;
    const { roster } = routes;
    const { vansOut, out } = roster;
    this.van = -1;
    this.added = Infinity;
    this.#looks++;
    if (model.orders > settings.manyOrders) {
      const first = order * model.nearCount;
      const last = first + Math.min(settings.neighbours, model.nearCount);
      for (let index = first; index < last; index++) {
        const van = routes.vanOf[model.near[index]!]!;
        if (van !== -1) this.#lookThrough(routes, order, van);
      }
    }
    if (this.van === -1) {
      for (let i = 0; i < out; i++) this.#lookThrough(routes, order, vansOut[i]!);
    }
    for (let kind = 0; kind < model.kinds; kind++) {
      const van = roster.idleOf(kind);
      if (van !== -1) this.#scan(routes, order, van, model.perVan);
    }
  }

  #lookThrough(routes: Routes, order: number, van: number): void {
    const { model } = this;
    if (this.#seenIn[van] === this.#looks) return;
    this.#seenIn[van] = this.#looks;
    // Most vans are full, so the first measure alone dismisses them fastest.
    if (model.measures > 0 && model.deliver[order]! > routes.roomOut[van]!) return;
    this.#scan(routes, order, van, 0);
  }

  #scan(routes: Routes, order: number, van: number, opening: number): void {
    const { model } = this;
    const load = fits(model, routes, van, order);
    const riding = model.extra[model.kindOf[van]! * model.orders + order]!;
    const extra = opening + riding + crossing(model, routes, van, order);
    if (load === NOWHERE || extra === Infinity) return;
    const { nodes, edge, leave } = routes;
    const { cost, costBack, timed } = model;
    const row = order * model.nodes;
    const base = van * routes.stride;
    const last = base + routes.length[van]! - 1;
    // Times only grow along a round: places before `served` are too early, the first after it too late.
    const latest = model.breakSeconds[van]! < 0 ? routes.latest : routes.latestRested;
    const served = model.opens[order]! + model.service[order]! - WHISKER;
    const closes = model.closes[order]! + WHISKER;
    let best = this.added - extra;
    let index = base + model.beginsCount[van]!;
    if (timed) while (index < last && latest[index + 1]! < served) index++;
    for (; index < last; index++) {
      if (timed && leave[index]! > closes) break;
      const added = costBack[row + nodes[index]!]! + cost[row + nodes[index + 1]!]! - edge[index]!;
      // Not "added >= best": without a way, `added` is NaN.
      if (!(added < best)) continue;
      if (timed && !inTime(model, routes, van, order, index)) continue;
      if (load === SOMEWHERE && !fitsAfter(model, routes, van, order, index - base)) continue;
      // Only a place that would be chosen can be skipped; skipping others changes nothing.
      if (--this.#untilBlink < 0) {
        this.#untilBlink = this.#drawBlink();
        continue;
      }
      best = added;
      this.van = van;
      this.after = index - base;
      this.added = added + extra;
    }
  }

  /** Draws how many good places are considered before the next is skipped: distributed as the trials of a coin. */
  #drawBlink(): number {
    const { blinks } = this.settings;
    if (blinks <= 0) return Infinity;
    return Math.floor(Math.log(this.random.unit()) / Math.log(1 - blinks));
  }
}
