import type { Model } from "./model";
import type { Random } from "./random";

/** Sorts the orders to be planned next into one of several sequences, drawn by weight. */
export class Sorting {
  /** Keys by order, the highest is planned first; null means shuffled. */
  readonly #ways: { readonly keys: Float64Array | null; readonly weight: number }[] = [];
  #weights = 0;

  constructor(
    model: Model,
    readonly random: Random,
  ) {
    const far = distances(model);
    this.#add(null, 4);
    if (model.measures > 0) this.#add(sizes(model), 4);
    this.#add(far, 2);
    this.#add(
      far.map((distance) => -distance),
      1,
    );
    if (model.windowOpen.length > 0) {
      this.#add(
        byWindow(model, (open, close) => open - close),
        2,
      );
      this.#add(
        byWindow(model, (open) => -open),
        2,
      );
      this.#add(
        byWindow(model, (_open, close) => close),
        2,
      );
    }
  }

  /** Sorts the first `count` of the orders in place. */
  sort(orders: Int32Array, count: number): void {
    let draw = this.random.unit() * this.#weights;
    let way = 0;
    while ((draw -= this.#ways[way]!.weight) > 0) way++;
    const { keys } = this.#ways[way]!;
    if (keys === null) this.#shuffle(orders, count);
    else insertionSort(orders, count, keys);
  }

  #add(keys: Float64Array | null, weight: number): void {
    this.#ways.push({ keys, weight });
    this.#weights += weight;
  }

  #shuffle(orders: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.random.below(i + 1);
      const moved = orders[i]!;
      orders[i] = orders[j]!;
      orders[j] = moved;
    }
  }
}

/** Insertion sort: the lists are short, except the first. */
function insertionSort(orders: Int32Array, count: number, keys: Float64Array): void {
  for (let i = 1; i < count; i++) {
    const order = orders[i]!;
    const key = keys[order]!;
    let index = i - 1;
    for (; index >= 0 && keys[orders[index]!]! < key; index--) orders[index + 1] = orders[index]!;
    orders[index + 1] = order;
  }
}

/** Returns how much of a van each order fills, in its fullest measure. */
function sizes(model: Model): Float64Array {
  const { orders, vans, measures } = model;
  const size = new Float64Array(orders);
  for (let k = 0; k < measures; k++) {
    let room = 0;
    for (let van = 0; van < vans; van++) {
      const capacity = model.capacity[k * vans + van]!;
      if (Number.isFinite(capacity)) room = Math.max(room, capacity);
    }
    for (let order = 0; order < orders; order++) {
      const index = k * orders + order;
      const most = Math.max(model.deliver[index]!, model.collect[index]!);
      size[order] = Math.max(size[order]!, room > 0 ? most / room : 0);
    }
  }
  return size;
}

/** Returns each order's cost from the nearest yard. */
function distances(model: Model): Float64Array {
  const far = new Float64Array(model.orders).fill(Infinity);
  for (let order = 0; order < model.orders; order++) {
    for (let yard = model.orders; yard < model.nodes; yard++) {
      far[order] = Math.min(far[order]!, model.cost[yard * model.nodes + order]!);
    }
  }
  return far;
}

const daySeconds = 86_400;

function byWindow(model: Model, key: (open: number, close: number) => number): Float64Array {
  const keys = new Float64Array(model.orders);
  for (let order = 0; order < model.orders; order++) {
    const first = model.windowFirst[order]!;
    const last = model.windowFirst[order + 1]! - 1;
    keys[order] =
      last < first ? key(0, daySeconds) : key(model.windowOpen[first]!, model.windowClose[last]!);
  }
  return keys;
}
