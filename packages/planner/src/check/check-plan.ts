import type { Costs } from "../options";
import type { Plan, PlannedRound } from "../plan";
import { MEASURES, type PlanOrder, type PlanVan, type Problem } from "../problem";
import { checkTimes } from "./check-times";

/**
 * Checks a plan independently of the search: each order once, each van within its limits at every moment, each stated
 * time possible, the stated sums right.
 *
 * @returns the faults in words; an empty list for a valid plan
 */
export function checkPlan(problem: Problem, plan: Plan, costs: Costs): string[] {
  const orders = new Map(problem.orders.map((order) => [order.id, order]));
  const vans = new Map(problem.vans.map((van) => [van.id, van]));
  const wrong: string[] = checkEachOnce(problem, plan);
  let cost = 0;
  for (const round of plan.rounds) {
    const van = vans.get(round.vanId);
    const stops = round.orderIds.flatMap((id) => orders.get(id) ?? []);
    if (!van || stops.length !== round.orderIds.length || stops.length === 0) {
      wrong.push(`the round of ${round.vanId} is no round of this problem`);
      continue;
    }
    const faults = [
      ...checkWhatRides(stops, van),
      ...checkLoad(stops, van),
      ...checkTimes(stops, van, round, problem.matrix),
    ];
    const outside = new Set(round.outsideIds);
    const strangers = strangersAmong(stops, van);
    if (outside.size !== strangers.length || strangers.some(({ id }) => !outside.has(id)))
      faults.push(`${strangers.length} stops are outside its patches, not ${outside.size}`);
    if (round.overThreshold !== isOver(stops, van)) faults.push("its threshold is told wrong");
    wrong.push(...faults.map((fault) => `${van.id}: ${fault}`));
    cost += costOf(stops, van, round, costs);
  }
  if (Math.abs(cost - plan.cost) > 1e-4) wrong.push(`it costs ${cost}, not ${plan.cost}`);
  return wrong;
}

function checkEachOnce(problem: Problem, plan: Plan): string[] {
  const count = new Map(problem.orders.map((order) => [order.id, 0]));
  const named = [
    ...plan.rounds.flatMap((round) => round.orderIds),
    ...plan.leftOut.map((left) => left.orderId),
  ];
  for (const id of named) count.set(id, (count.get(id) ?? NaN) + 1);
  const wrong = [...count].filter(([, times]) => times !== 1);
  const vans = plan.rounds.map((round) => round.vanId);
  return [
    ...wrong.map(([id, times]) => `order ${id} is there ${times} times`),
    ...(new Set(vans).size === vans.length ? [] : ["a van goes out twice"]),
  ];
}

/** The orders that the van begins with come first, and no order assigned to another van is on the round. */
function checkWhatRides(stops: readonly PlanOrder[], van: PlanVan): string[] {
  const begins = van.begins ?? [];
  return [
    ...begins
      .filter((id, index) => stops[index]?.id !== id)
      .map((id) => `does not begin with ${id}`),
    ...stops
      .filter((stop) => stop.vanId !== undefined && stop.vanId !== van.id)
      .map((stop) => `carries ${stop.id}, which is for ${String(stop.vanId)}`),
  ];
}

/** Checks each drive with the fulls still on board and the empties taken on. */
function checkLoad(stops: readonly PlanOrder[], van: PlanVan): string[] {
  // The orders that the van begins with may exceed the limit alone. Then no order may be added.
  if (stops.length === (van.begins?.length ?? 0)) return [];
  return MEASURES.flatMap((measure) => {
    const limit = van.capacity[measure];
    if (limit === null) return [];
    const drives = Array.from({ length: stops.length + 1 }, (_, served) => {
      const before = stops.slice(0, served).map((stop) => stop.collect[measure]);
      const after = stops.slice(served).map((stop) => stop.deliver[measure]);
      return [...before, ...after].reduce((sum, amount) => sum + amount, 0);
    });
    const most = Math.max(...drives);
    // Counting in thousandths can hide half a thousandth for each order.
    return most > limit + 0.0005 * (stops.length + 1)
      ? [`carries ${most} ${measure} of ${limit}`]
      : [];
  });
}

function costOf(
  stops: readonly PlanOrder[],
  van: PlanVan,
  round: PlannedRound,
  costs: Costs,
): number {
  return (
    costs.perVan +
    (isOver(stops, van) ? costs.overThreshold : 0) +
    costs.perMetre * round.totals.metres +
    costs.perSecond * round.totals.drivingSeconds +
    costs.outsidePatch * strangersAmong(stops, van).length
  );
}

const strangersAmong = (stops: readonly PlanOrder[], van: PlanVan) =>
  stops.filter(
    (stop) => van.patchIds?.length && !stop.patchIds?.some((id) => van.patchIds?.includes(id)),
  );

function isOver(stops: readonly PlanOrder[], van: PlanVan): boolean {
  const hazard = stops.reduce((sum, { deliver }) => sum + Math.round(deliver.hazardKg * 1000), 0);
  const threshold = van.hazardThresholdKg ?? null;
  return threshold !== null && hazard > Math.round(threshold * 1000);
}
