import { crossing } from "./edits";
import { fits, fitsAfter, NOWHERE, SOMEWHERE } from "./loads";
import type { Model } from "./model";
import type { Random } from "./random";
import type { Routes } from "./routes";
import { inTime, WHISKER } from "./times";

/** Finds the cheapest place for one order, now and then overlooking one ("blinking"). */
export class Insertion {
  /** What the last look found: the van (-1: nowhere), the position to go after, the added cost. */
  van = -1;
  after = 0;
  added = Infinity;
  #untilBlink: number;

  constructor(
    readonly model: Model,
    readonly random: Random,
    /** Share of good positions overlooked. */
    readonly blinks: number,
  ) {
    this.#untilBlink = this.#drawBlink();
  }

  /** Looks through every van that is out, and one idle van of each kind. */
  look(routes: Routes, order: number): void {
    const { model } = this;
    const { roster, roomOut } = routes;
    const { vansOut, out } = roster;
    this.van = -1;
    this.added = Infinity;
    // Most vans are full: the first measure alone, looked at here, dismisses them fastest.
    const down = model.measures > 0 ? model.deliver[order]! : 0;
    for (let i = 0; i < out; i++) {
      const van = vansOut[i]!;
      if (down > roomOut[van]!) continue;
      this.#scan(routes, order, van, 0);
    }
    for (let kind = 0; kind < model.kinds; kind++) {
      const van = roster.idleOf(kind);
      if (van !== -1) this.#scan(routes, order, van, model.perVan);
    }
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
    if (this.blinks <= 0) return Infinity;
    return Math.floor(Math.log(this.random.unit()) / Math.log(1 - this.blinks));
  }
}
