import { evaluateRound } from "../check/evaluate-round";
import { overloads, peakLoad } from "../check/load";
import type { Matrix } from "../distances/matrix";
import type { LeftOut } from "../plan";
import type { PlanOrder, PlanVan, Problem } from "../problem";

/** Sorted from the furthest to the nearest miss. The reason of the nearest van is reported. */
const RANKS = ["too_big", "too_far", "window"] as const;

/** Returns why no empty van could bring this order; null if one could. */
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

/** Returns true unless the order's rules forbid the van: only load and time can then prevent it. */
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
