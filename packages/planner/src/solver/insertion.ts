import { crossing } from "./edits";
import { fits, fitsAfter, NOWHERE, SOMEWHERE } from "./loads";
import type { Model } from "./model";
import type { Random } from "./random";
import type { Routes } from "./routes";
import type { Settings } from "./settings";
import { inTime, WHISKER } from "./times";

/** Finds the cheapest place for one order, now and then overlooking one ("blinking"). */
export class Insertion {
  /** What the last look found: the van (-1: nowhere), the position to go after, the added cost. */
  van = -1;
  after = 0;
  added = Infinity;
  #untilBlink: number;
  /** By van, in which look it was looked through last. */
  readonly #seenIn: Int32Array;
  #looks = 0;

  constructor(
    readonly model: Model,
    readonly random: Random,
    /** Of the search's settings: share of good positions overlooked, and where a look keeps to what is near. */
    readonly settings: Pick<Settings, "blinks" | "manyOrders" | "neighbours">,
  ) {
    this.#seenIn = new Int32Array(model.vans);
    this.#untilBlink = this.#drawBlink();
  }

  /**
   * Looks through every van that is out, and one idle van of each kind. On a day of many orders through those that bring
   * one of the nearest orders, so that a look takes no longer than on a smaller day; through all where none has a place.
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
      for (let at = first; at < last; at++) {
        const van = routes.vanOf[model.near[at]!]!;
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
    // Most vans are full: the first measure alone dismisses them fastest.
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
    let at = base + model.beginsCount[van]!;
    if (timed) while (at < last && latest[at + 1]! < served) at++;
    for (; at < last; at++) {
      if (timed && leave[at]! > closes) break;
      const added = costBack[row + nodes[at]!]! + cost[row + nodes[at + 1]!]! - edge[at]!;
      // Not "added >= best": where there is no way, added is no number.
      if (!(added < best)) continue;
      if (timed && !inTime(model, routes, van, order, at)) continue;
      if (load === SOMEWHERE && !fitsAfter(model, routes, van, order, at - base)) continue;
      // Only a place that would be taken can be overlooked; skipping the others changes nothing.
      if (--this.#untilBlink < 0) {
        this.#untilBlink = this.#drawBlink();
        continue;
      }
      best = added;
      this.van = van;
      this.after = at - base;
      this.added = added + extra;
    }
  }

  /** How many good places are seen before the next is overlooked: as many trials as a coin would take. */
  #drawBlink(): number {
    const { blinks } = this.settings;
    if (blinks <= 0) return Infinity;
    return Math.floor(Math.log(this.random.unit()) / Math.log(1 - blinks));
  }
}
