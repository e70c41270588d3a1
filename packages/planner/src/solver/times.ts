import type { Model } from "./model";
import type { Routes } from "./routes";

/** Sums of fractional seconds are equal only within this margin. */
export const WHISKER = 1e-6;

/** Returns the earliest moment of starting to serve a node that is reached at `arrival`; Infinity if too late. */
function earliestStart(model: Model, node: number, arrival: number): number {
  const end = model.windowFirst[node + 1]!;
  let window = model.windowFirst[node]!;
  if (window === end) return arrival;
  for (; window < end; window++) {
    if (arrival <= model.windowClose[window]! + WHISKER) {
      return Math.max(arrival, model.windowOpen[window]!);
    }
  }
  return Infinity;
}

/** Returns the latest moment of starting to serve a node no later than `limit`; -Infinity if none exists. */
function latestStart(model: Model, node: number, limit: number): number {
  const first = model.windowFirst[node]!;
  let window = model.windowFirst[node + 1]! - 1;
  if (window < first) return limit;
  for (; window >= first; window--) {
    if (limit >= model.windowOpen[window]! - WHISKER) {
      return Math.min(limit, model.windowClose[window]!);
    }
  }
  return -Infinity;
}

/**
 * Computes the earliest times from position `from` on. With `settles`, the earliest times behind that position are
 * known to be right, and the work ends where nothing changes.
 *
 * The break is on a drive: it starts in its span at any moment from leaving one stop to serving the next. A break
 * taken while waiting at a door is therefore free, and an earlier arrival is never worse. So two numbers a position
 * represent every way of placing the break.
 */
export function refreshEarliest(
  model: Model,
  routes: Routes,
  van: number,
  from: number,
  settles: boolean,
): void {
  const { seconds, service, nodes: nodeCount } = model;
  const { nodes, leave, leaveRested } = routes;
  const base = van * routes.stride;
  const last = base + routes.length[van]! - 1;
  const rest = model.breakSeconds[van]!;
  const restFrom = model.breakFrom[van]!;
  const restUntil = model.breakUntil[van]! + WHISKER;
  for (let index = base + from; index <= last; index++) {
    const node = nodes[index]!;
    const drive = seconds[nodes[index - 1]! * nodeCount + node]!;
    const before = leave[index - 1]!;
    const left = earliestStart(model, node, before + drive) + service[node]!;
    let leftRested = Infinity;
    if (rest >= 0) {
      let arrival = leaveRested[index - 1]! + drive;
      if (before <= restUntil) {
        arrival = Math.min(arrival, Math.max(before + drive, restFrom) + rest);
      }
      leftRested = earliestStart(model, node, arrival) + service[node]!;
    }
    if (
      settles &&
      index > base + from &&
      left === leave[index] &&
      leftRested === leaveRested[index]
    )
      return;
    leave[index] = left;
    leaveRested[index] = leftRested;
  }
}

/** Computes the latest times from position `from` back to the start, or to where nothing changes. */
export function refreshLatest(
  model: Model,
  routes: Routes,
  van: number,
  from: number,
  settles: boolean,
): void {
  const { seconds, service, nodes: nodeCount } = model;
  const { nodes, latest, latestRested } = routes;
  const base = van * routes.stride;
  const rest = model.breakSeconds[van]!;
  const restFrom = model.breakFrom[van]!;
  const restUntil = model.breakUntil[van]!;
  for (let index = base + from; index >= base; index--) {
    const node = nodes[index]!;
    const drive = seconds[node * nodeCount + nodes[index + 1]!]!;
    let limit = latest[index + 1]! - drive;
    let startRested = Infinity;
    if (rest >= 0) {
      const rested = latestRested[index + 1]!;
      startRested = latestStart(model, node, rested - drive - service[node]!);
      if (restFrom + rest <= rested + WHISKER) {
        limit = Math.max(limit, Math.min(restUntil, rested - rest - drive));
      }
    }
    const start = latestStart(model, node, limit - service[node]!);
    if (
      settles &&
      index < base + from &&
      start === latest[index] &&
      startRested === latestRested[index]
    )
      return;
    latest[index] = start;
    latestRested[index] = startRested;
  }
}

/** Computes all times of a van. */
export function refreshTimes(model: Model, routes: Routes, van: number): void {
  const base = van * routes.stride;
  const last = routes.length[van]! - 1;
  const rests = model.breakSeconds[van]! >= 0;
  const shiftUntil = model.shiftUntil[van]!;
  routes.leave[base] = model.shiftFrom[van]!;
  routes.leaveRested[base] = Infinity;
  routes.latest[base + last] = rests ? Math.min(shiftUntil, model.breakUntil[van]!) : shiftUntil;
  routes.latestRested[base + last] = rests ? shiftUntil : Infinity;
  refreshEarliest(model, routes, van, 1, false);
  refreshLatest(model, routes, van, last - 1, false);
}

/** Returns true if the van can serve the order in time between position `at` (an index into `nodes`) and the next. */
export function inTime(
  model: Model,
  routes: Routes,
  van: number,
  order: number,
  index: number,
): boolean {
  const { seconds, nodes: nodeCount } = model;
  const there = seconds[routes.nodes[index]! * nodeCount + order]!;
  const onward = seconds[order * nodeCount + routes.nodes[index + 1]!]!;
  const serve = model.service[order]!;
  const leave = routes.leave[index]!;
  const left = earliestStart(model, order, leave + there) + serve;
  if (left + onward <= routes.latest[index + 1]! + WHISKER) return true;
  const rest = model.breakSeconds[van]!;
  if (rest < 0) return false;

  const restFrom = model.breakFrom[van]!;
  const restUntil = model.breakUntil[van]! + WHISKER;
  const rested = routes.latestRested[index + 1]! + WHISKER;
  if (left <= restUntil && Math.max(left + onward, restFrom) + rest <= rested) return true;
  let arrival = routes.leaveRested[index]! + there;
  if (leave <= restUntil) {
    arrival = Math.min(arrival, Math.max(leave + there, restFrom) + rest);
  }
  return earliestStart(model, order, arrival) + serve + onward <= rested;
}

/**
 * Returns true if the van can do its round in time. Removing an order can break that, where a detour is quicker than
 * the direct drive. Orders that the van begins with are served in any case.
 */
export function isDrivable(model: Model, routes: Routes, van: number): boolean {
  if (!model.timed || routes.length[van] === model.beginsCount[van]! + 2) return true;
  return model.shiftFrom[van]! <= routes.latest[van * routes.stride]! + WHISKER;
}
