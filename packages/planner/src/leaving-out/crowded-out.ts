import { overloads, peakLoad } from "../check/load";
import type { LeftOut } from "../plan";
import { MEASURES, type Measure, type PlanOrder, type PlanVan } from "../problem";
import { mayRide } from "./hopeless";

/** A van and the orders on its round, possibly none. */
export interface Manned {
  readonly van: PlanVan;
  readonly orders: readonly PlanOrder[];
}

/** Returns why an order that some van could bring alone found no place among the other orders. */
export function whyCrowdedOut(order: PlanOrder, manned: readonly Manned[]): LeftOut {
  const lacking = new Map<Measure, number>();
  for (const { van, orders } of manned) {
    if (!mayRide(order, van)) continue;
    const short = whatRunsOut(order, van, orders);
    if (short === null) return { orderId: order.id, reason: "no_time" };
    lacking.set(short, (lacking.get(short) ?? 0) + 1);
  }
  const [measure] = MEASURES.toSorted((a, b) => (lacking.get(b) ?? 0) - (lacking.get(a) ?? 0));
  return { orderId: order.id, reason: "no_room", ...(measure && { measure }) };
}

/** Returns the first measure that is exceeded wherever the order is put in the round; null if it fits. */
function whatRunsOut(order: PlanOrder, van: PlanVan, orders: readonly PlanOrder[]): Measure | null {
  let short: Measure | null = null;
  for (let index = van.begins?.length ?? 0; index <= orders.length; index++) {
    const [first] = overloads(peakLoad(orders.toSpliced(index, 0, order)), van.capacity);
    if (first === undefined) return null;
    short ??= first;
  }
  return short;
}
