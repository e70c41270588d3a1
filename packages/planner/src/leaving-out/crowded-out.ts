import { overloads, peakLoad } from "../check/load";
import type { LeftOut } from "../plan";
import { MEASURES, type Measure, type PlanOrder, type PlanVan } from "../problem";
import { mayRide } from "./hopeless";

/** A van and what is on its round, which may be nothing. */
export interface Manned {
  readonly van: PlanVan;
  readonly orders: readonly PlanOrder[];
}

/** Why an order that some van could bring alone found no place beside the others. */
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

/** The first measure there is too much of wherever the order goes in the round; null: it fits. */
function whatRunsOut(order: PlanOrder, van: PlanVan, orders: readonly PlanOrder[]): Measure | null {
  let short: Measure | null = null;
  for (let at = van.begins?.length ?? 0; at <= orders.length; at++) {
    const [first] = overloads(peakLoad(orders.toSpliced(at, 0, order)), van.capacity);
    if (first === undefined) return null;
    short ??= first;
  }
  return short;
}
