import type { Model } from "./model";
import type { Routes } from "./routes";

/** Sums of fractional seconds are only equal to within this. */
export const WHISKER = 1e-6;

/** Earliest moment of starting to serve a node that is reached at `arrival`; Infinity: too late. */
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

/** Latest moment of starting to serve a node no later than `limit`; -Infinity: there is none. */
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
 * Works out the earliest times anew from position `from` on. With `settles`, what stands behind it is
 * known to be right for earliest times as they stand there, and the work ends where nothing changes.
 *
 * The break lies on a drive: started in its span at any moment from leaving one stop to serving the
 * next. Taking it while waiting at a door is therefore free, and an earlier arrival is never worse,
 * which is what lets two numbers a position stand for every way of placing it.
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
  for (let at = base + from; at <= last; at++) {
    const node = nodes[at]!;
    const drive = seconds[nodes[at - 1]! * nodeCount + node]!;
    const before = leave[at - 1]!;
    const left = earliestStart(model, node, before + drive) + service[node]!;
    let leftRested = Infinity;
    if (rest >= 0) {
      let arrival = leaveRested[at - 1]! + drive;
      if (before <= restUntil) {
        arrival = Math.min(arrival, Math.max(before + drive, restFrom) + rest);
      }
      leftRested = earliestStart(model, node, arrival) + service[node]!;
    }
    if (settles && at > base + from && left === leave[at] && leftRested === leaveRested[at]) return;
    leave[at] = left;
    leaveRested[at] = leftRested;
  }
}

/** Works out the latest times anew from position `from` back to the start, or to where nothing changes. */
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
  for (let at = base + from; at >= base; at--) {
    const node = nodes[at]!;
    const drive = seconds[node * nodeCount + nodes[at + 1]!]!;
    let limit = latest[at + 1]! - drive;
    let startRested = Infinity;
    if (rest >= 0) {
      const rested = latestRested[at + 1]!;
      startRested = latestStart(model, node, rested - drive - service[node]!);
      if (restFrom + rest <= rested + WHISKER) {
        limit = Math.max(limit, Math.min(restUntil, rested - rest - drive));
      }
    }
    const start = latestStart(model, node, limit - service[node]!);
    if (settles && at < base + from && start === latest[at] && startRested === latestRested[at])
      return;
    latest[at] = start;
    latestRested[at] = startRested;
  }
}

/** Works out all of a van's times. */
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

/** Whether the van can serve the order between position `at` (an index into `nodes`) and the next in time. */
export function inTime(
  model: Model,
  routes: Routes,
  van: number,
  order: number,
  at: number,
): boolean {
  const { seconds, nodes: nodeCount } = model;
  const there = seconds[routes.nodes[at]! * nodeCount + order]!;
  const onward = seconds[order * nodeCount + routes.nodes[at + 1]!]!;
  const serve = model.service[order]!;
  const leave = routes.leave[at]!;
  const left = earliestStart(model, order, leave + there) + serve;
  if (left + onward <= routes.latest[at + 1]! + WHISKER) return true;
  const rest = model.breakSeconds[van]!;
  if (rest < 0) return false;

  const restFrom = model.breakFrom[van]!;
  const restUntil = model.breakUntil[van]! + WHISKER;
  const rested = routes.latestRested[at + 1]! + WHISKER;
  if (left <= restUntil && Math.max(left + onward, restFrom) + rest <= rested) return true;
  let arrival = routes.leaveRested[at]! + there;
  if (leave <= restUntil) {
    arrival = Math.min(arrival, Math.max(leave + there, restFrom) + rest);
  }
  return earliestStart(model, order, arrival) + serve + onward <= rested;
}

/**
 * Whether the van can still do its round in time. Taking an order off may break that, where the way
 * round is quicker than the straight one. What a van begins with is done in any case.
 */
export function isDrivable(model: Model, routes: Routes, van: number): boolean {
  if (!model.timed || routes.length[van] === model.beginsCount[van]! + 2) return true;
  return model.shiftFrom[van]! <= routes.latest[van * routes.stride]! + WHISKER;
}
