import { refreshLoads, refreshWay, shiftLoads } from "./loads";
import type { Model } from "./model";
import type { Routes } from "./routes";
import { refreshEarliest, refreshLatest, refreshTimes } from "./times";

/** Replaces a van's orders by `count` orders of `source` from `first`. */
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
    // The order may already be on a van that was put before this one.
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

/** Inserts the order after position `i` of the van's round. */
export function insert(model: Model, routes: Routes, van: number, order: number, i: number): void {
  const index = van * routes.stride + i;
  if (routes.length[van] === 2) {
    routes.roster.goesOut(van);
    routes.cost[van] = model.perVan;
  }
  shift(model, routes, van, i + 1, 1);
  routes.nodes[index + 1] = order;
  routes.vanOf[order] = van;
  routes.position[order] = i + 1;
  const added =
    drive(model, routes, index) +
    drive(model, routes, index + 1) +
    crossing(model, routes, van, order);
  routes.hazardOut[van]! += model.hazard[order]!;
  routes.cost[van]! += added - routes.edge[index]! + extra(model, van, order);
  routes.edge[index] = drive(model, routes, index);
  routes.edge[index + 1] = drive(model, routes, index + 1);
  if (model.timed) {
    refreshEarliest(model, routes, van, i + 1, true);
    refreshLatest(model, routes, van, i + 1, true);
  }
  shiftLoads(model, routes, van, order, 1);
  refreshWay(model, routes, van);
}

/** Removes `count` orders of the van from position `first`. */
export function cut(model: Model, routes: Routes, van: number, first: number, count: number): void {
  const index = van * routes.stride + first;
  let saved = routes.edge[index - 1]!;
  for (let i = index; i < index + count; i++) {
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
    routes.edge[index - 1] = 0;
  } else {
    routes.edge[index - 1] = drive(model, routes, index - 1);
    routes.cost[van]! += routes.edge[index - 1]! - saved;
  }
  if (model.timed) {
    refreshEarliest(model, routes, van, first, true);
    refreshLatest(model, routes, van, first - 1, true);
  }
  refreshWay(model, routes, van);
}

/** Moves a van's positions from `first` on by `by` places, with the figures known for them. */
function shift(model: Model, routes: Routes, van: number, first: number, distance: number): void {
  const base = van * routes.stride;
  const end = base + routes.length[van]!;
  routes.length[van]! += distance;
  if (distance > 0) {
    for (let index = end - 1; index >= base + first; index--)
      move(model, routes, base, index, distance);
  } else {
    for (let index = base + first; index < end; index++) move(model, routes, base, index, distance);
  }
}

function move(model: Model, routes: Routes, base: number, from: number, distance: number): void {
  const to = from + distance;
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

function drive(model: Model, routes: Routes, index: number): number {
  return model.cost[routes.nodes[index]! * model.nodes + routes.nodes[index + 1]!]!;
}

/**
 * Returns the cost if this order takes the van over its threshold; 0 if it does not, or if the van is over it
 * already.
 */
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
