import { evaluateRound } from "../check/evaluate-round";
import { overloads, peakLoad } from "../check/load";
import type { Matrix } from "../distances/matrix";
import type { LeftOut } from "../plan";
import type { PlanOrder, PlanVan, Problem } from "../problem";

/** From furthest to nearest to being brought; the answer is the nearest that any van comes. */
const RANKS = ["too_big", "too_far", "window"] as const;

/** Why no van could bring this order even if it had nothing else to do; null where one could. */
export function whyHopeless(order: PlanOrder, { vans, matrix }: Problem): LeftOut | null {
  if (order.place === null) return { orderId: order.id, reason: "no_position" };
  const riding = vans.filter((van) => mayRide(order, van));
  if (riding.length === 0) return { orderId: order.id, reason: "no_van" };
  let nearest: LeftOut | null = null;
  for (const van of riding) {
    const hindrance = whatHinders(order, van, matrix);
    if (hindrance === null) return null;
    if (nearest === null || rank(hindrance) > rank(nearest)) nearest = hindrance;
  }
  return nearest;
}

/** Whether nothing but load and time could keep the order off the van. */
export function mayRide(order: PlanOrder, van: PlanVan): boolean {
  return order.vanId === undefined || order.vanId === van.id;
}

function whatHinders(order: PlanOrder, van: PlanVan, matrix: Matrix): LeftOut | null {
  const [measure] = overloads(peakLoad([order]), van.capacity);
  if (measure !== undefined) return { orderId: order.id, reason: "too_big", measure };
  const { over, stops } = evaluateRound([order], van, matrix);
  if (over.includes("shift")) return { orderId: order.id, reason: "too_far" };
  if (stops[0]?.outsideHours) return { orderId: order.id, reason: "window" };
  return null;
}

const rank = ({ reason }: LeftOut) => RANKS.findIndex((known) => known === reason);
