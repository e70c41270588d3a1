import type { Plan } from "../../plan";
import { MEASURES, type PlanOrder, type PlanVan, type Problem } from "../../problem";

/**
 * Removes the driven part of a day: each van starts from the last stop that it `begins` with, when it leaves there,
 * with room for everything except its empties. For solvers that cannot fix the beginning of a round.
 *
 * @param planned the plan by which those stops are driven
 */
export function setOut(day: Problem, planned: Plan): Problem {
  const orders = new Map(day.orders.map((order) => [order.id, order]));
  const done = new Set(day.vans.flatMap(({ begins }) => begins ?? []));
  return {
    ...day,
    orders: day.orders.filter(({ id }) => !done.has(id)),
    vans: day.vans.map(({ begins = [], ...van }) => {
      const driven = begins.flatMap((id) => orders.get(id) ?? []);
      const round = planned.rounds.find(({ vanId }) => vanId === van.id);
      const place = driven.at(-1)?.place ?? null;
      const leavesAt = round?.stops[driven.length - 1]?.leavesAt ?? null;
      if (place === null || leavesAt === null) return van;
      const rested = round?.break ? round.break.afterStops < driven.length : false;
      return {
        ...van,
        startPlace: place,
        shift: { ...van.shift, from: leavesAt },
        break: rested ? null : van.break,
        capacity: roomBeside(driven, van),
      };
    }),
  };
}

function roomBeside(driven: readonly PlanOrder[], { capacity }: PlanVan): PlanVan["capacity"] {
  const left = { ...capacity };
  for (const measure of MEASURES) {
    const limit = capacity[measure];
    if (limit === null) continue;
    left[measure] = limit - driven.reduce((sum, { collect }) => sum + collect[measure], 0);
  }
  return left;
}
