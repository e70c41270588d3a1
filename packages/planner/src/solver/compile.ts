import type { Costs } from "../options";
import { isOutside } from "../preferences/against";
import {
  MEASURES,
  type Measure,
  type PlanOrder,
  type PlanVan,
  type Problem,
  type TimeSpan,
} from "../problem";
import type { Model } from "./model";
import { nearest } from "./nearest";

/** Number of neighbours compared when strings are taken off. Further neighbours are never considered. */
const MOST_NEIGHBOURS = 400;

/** Compiles a problem for the search. All its orders have a place, and each fits some van alone. */
export function compile(problem: Problem, costs: Costs): Model {
  const { orders, vans, matrix } = problem;
  const yards = [...new Set(vans.flatMap((van) => [van.startPlace, van.endPlace]))];
  const places = [...orders.map((order) => order.place ?? 0), ...yards];
  const nodes = places.length;
  const number = new Map(orders.map((order, index) => [order.id, index]));
  const yardNode = (place: number) => orders.length + yards.indexOf(place);

  const cost = new Float64Array(nodes * nodes);
  const costBack = new Float64Array(nodes * nodes);
  const seconds = new Float64Array(nodes * nodes);
  for (let a = 0; a < nodes; a++) {
    for (let b = 0; b < nodes; b++) {
      const way = places[a]! * matrix.size + places[b]!;
      const price = costs.perMetre * matrix.metres[way]! + costs.perSecond * matrix.seconds[way]!;
      cost[a * nodes + b] = price;
      costBack[b * nodes + a] = price;
      seconds[a * nodes + b] = matrix.seconds[way]!;
    }
  }

  const begins = vans.map((van) => Int32Array.from(van.begins ?? [], (id) => number.get(id) ?? 0));
  const settled = new Uint8Array(orders.length);
  for (const list of begins) for (const order of list) settled[order] = 1;
  const measures = MEASURES.filter((measure) => canBind(measure, problem));
  const near = nearest(cost, nodes, orders.length, MOST_NEIGHBOURS);
  const far = cost.reduce(
    (most, price) => (Number.isFinite(price) ? Math.max(most, price) : most),
    0,
  );

  return {
    orders: orders.length,
    nodes,
    vans: vans.length,
    cost,
    costBack,
    perVan: costs.perVan,
    ...times(orders, vans, settled, yards.length),
    seconds,
    start: Int32Array.from(vans, (van) => yardNode(van.startPlace)),
    end: Int32Array.from(vans, (van) => yardNode(van.endPlace)),
    measures: measures.length,
    mixed: Uint8Array.from(measures, (measure) =>
      orders.some((order) => order.collect[measure] > 0) ? 1 : 0,
    ),
    deliver: Float64Array.from(
      measures.flatMap((measure) => orders.map((order) => inThousandths(order.deliver[measure]))),
    ),
    collect: Float64Array.from(
      measures.flatMap((measure) => orders.map((order) => inThousandths(order.collect[measure]))),
    ),
    capacity: Float64Array.from(
      measures.flatMap((measure) =>
        vans.map((van) => inThousandths(van.capacity[measure] ?? Infinity)),
      ),
    ),
    overThreshold: costs.overThreshold,
    hazard: Float64Array.from(orders, (order) => inThousandths(order.deliver.hazardKg)),
    threshold: Float64Array.from(vans, (van) => inThousandths(van.hazardThresholdKg ?? Infinity)),
    ...kinds(orders, vans, costs.outsidePatch),
    begins,
    beginsCount: Int32Array.from(begins, (list) => list.length),
    settled,
    // Costs more than any detour, so the solver drops an order only if it fits nowhere.
    leaveOut: Float64Array.from(
      orders,
      (order) =>
        (3 * far + costs.perVan + costs.outsidePatch + costs.overThreshold + 1) *
        (order.priority ?? 1),
    ),
    ...near,
  };
}

const inThousandths = (amount: number) => Math.round(amount * 1000);

function canBind(measure: Measure, { orders, vans }: Problem): boolean {
  return (
    vans.some((van) => van.capacity[measure] !== null) &&
    orders.some((order) => order.deliver[measure] > 0 || order.collect[measure] > 0)
  );
}

function times(
  orders: readonly PlanOrder[],
  vans: readonly PlanVan[],
  settled: Uint8Array,
  yards: number,
) {
  const windows = orders.map((order, index) => {
    const tidied = tidy(order.windows);
    return settled[index] === 1 ? neverClosing(tidied) : tidied;
  });
  const windowFirst = new Int32Array(orders.length + yards + 1);
  let count = 0;
  for (let node = 0; node < orders.length + yards; node++) {
    windowFirst[node] = count;
    count += windows[node]?.length ?? 0;
  }
  windowFirst[orders.length + yards] = count;
  const rests = vans.map((van) => van.break ?? null);
  return {
    timed: count > 0 || vans.some((van) => Number.isFinite(van.shift.until)),
    service: Float64Array.from([
      ...orders.map((order) => order.serviceSeconds),
      ...Array.from({ length: yards }, () => 0),
    ]),
    windowFirst,
    windowOpen: Float64Array.from(windows.flat(), (window) => window.from),
    windowClose: Float64Array.from(windows.flat(), (window) => window.until),
    opens: Float64Array.from(windows, (list) => list[0]?.from ?? -Infinity),
    closes: Float64Array.from(windows, (list) => list.at(-1)?.until ?? Infinity),
    shiftFrom: Float64Array.from(vans, (van) => van.shift.from),
    shiftUntil: Float64Array.from(vans, (van) => van.shift.until),
    breakSeconds: Float64Array.from(rests, (rest) => rest?.seconds ?? -1),
    breakFrom: Float64Array.from(rests, (rest) => rest?.start.from ?? 0),
    breakUntil: Float64Array.from(rests, (rest) => rest?.start.until ?? 0),
  };
}

/** A van waits until its first orders open, and serves them however late. */
function neverClosing(windows: readonly TimeSpan[]): TimeSpan[] {
  return windows.map((window, index) =>
    index === windows.length - 1 ? { ...window, until: Infinity } : window,
  );
}

/** Sorts windows by time and merges those that overlap or touch. */
function tidy(windows: readonly TimeSpan[]): TimeSpan[] {
  const tidied: TimeSpan[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const before = tidied.at(-1);
    if (before && window.from <= before.until) {
      tidied[tidied.length - 1] = {
        from: before.from,
        until: Math.max(before.until, window.until),
      };
    } else {
      tidied.push(window);
    }
  }
  return tidied;
}

function kinds(orders: readonly PlanOrder[], vans: readonly PlanVan[], outsidePatch: number) {
  const named = new Set(orders.flatMap((order) => order.vanId ?? []));
  const numbers = new Map<string, number>();
  const examples: PlanVan[] = [];
  const kindOf = Int32Array.from(vans, (van) => {
    const { id, begins, ...same } = van;
    const alone = named.has(id) || (begins?.length ?? 0) > 0;
    const key = JSON.stringify([same, alone ? id : null]);
    const kind = numbers.get(key) ?? numbers.size;
    if (!numbers.has(key)) {
      numbers.set(key, kind);
      examples.push(van);
    }
    return kind;
  });
  const extra = examples.flatMap((van) =>
    orders.map((order) => {
      if (order.vanId !== undefined && order.vanId !== van.id) return Infinity;
      return isOutside(order, van) ? outsidePatch : 0;
    }),
  );
  return { kinds: examples.length, kindOf, extra: Float64Array.from(extra) };
}
