import { refreshLoads, refreshWay, shiftLoads } from "./loads";
import type { Model } from "./model";
import type { Routes } from "./routes";
import { refreshEarliest, refreshLatest, refreshTimes } from "./times";

/** Gives a van the orders in `source` from `first`, `count` of them, in place of what it had. */
export function put(
  model: Model,
  routes: Routes,
  van: number,
  source: Int32Array,
  first: number,
  count: number,
): void {
  const { nodes, vanOf, stride } = routes;
  const base = van * stride;
  const had = routes.length[van]! - 2;
  for (let i = 1; i <= had; i++) {
    const order = nodes[base + i]!;
    // It may have moved on already, to a van that was put before this one.
    if (vanOf[order] === van) vanOf[order] = -1;
  }
  nodes[base] = model.start[van]!;
  for (let i = 0; i < count; i++) nodes[base + 1 + i] = source[first + i]!;
  nodes[base + count + 1] = model.end[van]!;
  routes.length[van] = count + 2;
  refreshCosts(model, routes, van);
  if (model.timed) refreshTimes(model, routes, van);
  refreshLoads(model, routes, van);
}

/** Puts the order onto the van after position `i` of its round. */
export function insert(model: Model, routes: Routes, van: number, order: number, i: number): void {
  const at = van * routes.stride + i;
  if (routes.length[van] === 2) {
    routes.roster.goesOut(van);
    routes.cost[van] = model.perVan;
  }
  shift(model, routes, van, i + 1, 1);
  routes.nodes[at + 1] = order;
  routes.vanOf[order] = van;
  routes.position[order] = i + 1;
  const added =
    drive(model, routes, at) + drive(model, routes, at + 1) + crossing(model, routes, van, order);
  routes.hazardOut[van]! += model.hazard[order]!;
  routes.cost[van]! += added - routes.edge[at]! + extra(model, van, order);
  routes.edge[at] = drive(model, routes, at);
  routes.edge[at + 1] = drive(model, routes, at + 1);
  if (model.timed) {
    refreshEarliest(model, routes, van, i + 1, true);
    refreshLatest(model, routes, van, i + 1, true);
  }
  shiftLoads(model, routes, van, order, 1);
  refreshWay(model, routes, van);
}

/** Takes `count` orders off the van from position `first` on. */
export function cut(model: Model, routes: Routes, van: number, first: number, count: number): void {
  const at = van * routes.stride + first;
  let saved = routes.edge[at - 1]!;
  for (let i = at; i < at + count; i++) {
    const order = routes.nodes[i]!;
    routes.hazardOut[van]! -= model.hazard[order]!;
    saved += routes.edge[i]! + extra(model, van, order) + crossing(model, routes, van, order);
    routes.vanOf[order] = -1;
    shiftLoads(model, routes, van, order, -1);
  }
  shift(model, routes, van, first + count, -count);
  if (routes.length[van] === 2) {
    routes.roster.comesIn(van);
    routes.cost[van] = 0;
    routes.edge[at - 1] = 0;
  } else {
    routes.edge[at - 1] = drive(model, routes, at - 1);
    routes.cost[van]! += routes.edge[at - 1]! - saved;
  }
  if (model.timed) {
    refreshEarliest(model, routes, van, first, true);
    refreshLatest(model, routes, van, first - 1, true);
  }
  refreshWay(model, routes, van);
}

/** Moves all that a van has from position `first` on by so many places, with what is known of it. */
function shift(model: Model, routes: Routes, van: number, first: number, by: number): void {
  const base = van * routes.stride;
  const end = base + routes.length[van]!;
  routes.length[van]! += by;
  if (by > 0) {
    for (let at = end - 1; at >= base + first; at--) move(model, routes, base, at, by);
  } else {
    for (let at = base + first; at < end; at++) move(model, routes, base, at, by);
  }
}

function move(model: Model, routes: Routes, base: number, from: number, by: number): void {
  const to = from + by;
  const node = routes.nodes[from]!;
  routes.nodes[to] = node;
  routes.edge[to] = routes.edge[from]!;
  if (node < model.orders) routes.position[node] = to - base;
  if (!model.timed) return;
  routes.leave[to] = routes.leave[from]!;
  routes.leaveRested[to] = routes.leaveRested[from]!;
  routes.latest[to] = routes.latest[from]!;
  routes.latestRested[to] = routes.latestRested[from]!;
}

function drive(model: Model, routes: Routes, at: number): number {
  return model.cost[routes.nodes[at]! * model.nodes + routes.nodes[at + 1]!]!;
}

/** What it costs that this order takes the van over its threshold; 0 where it does not, or others did. */
export function crossing(model: Model, routes: Routes, van: number, order: number): number {
  const before = routes.hazardOut[van]!;
  const threshold = model.threshold[van]!;
  return before <= threshold && before + model.hazard[order]! > threshold ? model.overThreshold : 0;
}

function extra(model: Model, van: number, order: number): number {
  return model.extra[model.kindOf[van]! * model.orders + order]!;
}

function refreshCosts(model: Model, routes: Routes, van: number): void {
  const { nodes, edge } = routes;
  const base = van * routes.stride;
  const last = routes.length[van]! - 1;
  edge[base] = 0;
  routes.cost[van] = 0;
  routes.hazardOut[van] = 0;
  if (last === 1) {
    routes.roster.comesIn(van);
    return;
  }
  routes.roster.goesOut(van);
  let sum = model.perVan;
  for (let i = 0; i < last; i++) {
    edge[base + i] = drive(model, routes, base + i);
    sum += edge[base + i]!;
    if (i === 0) continue;
    const order = nodes[base + i]!;
    routes.vanOf[order] = van;
    routes.position[order] = i;
    sum += extra(model, van, order) + crossing(model, routes, van, order);
    routes.hazardOut[van] += model.hazard[order]!;
  }
  routes.cost[van] = sum;
}
