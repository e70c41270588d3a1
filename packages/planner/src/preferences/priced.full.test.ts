import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lakeDistrict } from "../bench/lake-district";
import { checkPlan } from "../check/check-plan";
import { plan } from "../make-plan";
import { type Costs, DEFAULT_COSTS } from "../options";
import type { Problem } from "../problem";
import { Random } from "../solver/random";
import { arbitraryProblem } from "../testing/arbitrary-problem";
import { orderAt, road, vanOf } from "../testing/problems";
import { priced } from "./priced";

const searched = { iterations: 300 };

function pricesOf(problem: Problem, costs: Partial<Costs> = {}) {
  const answer = priced(problem, plan(problem, { ...searched, costs }), { ...searched, costs });
  expect(checkPlan(problem, answer.plan, { ...DEFAULT_COSTS, ...costs })).toEqual([]);
  return answer;
}

const gas = (hazardKg: number) => ({ kg: 0, litres: 0, hazardKg });

/** Two neighbours, each in another driver's patch. */
const neighbours: Problem = {
  matrix: road(0, 1000),
  vans: [vanOf({ id: "a", patchIds: ["fells"] }), vanOf({ id: "b", patchIds: ["coast"] })],
  orders: [
    orderAt(1, { id: "up", patchIds: ["fells"] }),
    orderAt(1, { id: "down", patchIds: ["coast"] }),
  ],
};

/** Two orders of gas on one road. A van can carry one of them without exceeding its threshold. */
const gassy: Problem = {
  matrix: road(0, 1000, 2000),
  vans: ["a", "b"].map((id) => vanOf({ id, hazardThresholdKg: 333 })),
  orders: [1, 2].map((place) => orderAt(place, { deliver: gas(200) })),
};

describe("the price of a preference", () => {
  it("is what the plan is longer for keeping drivers in their patches", () => {
    const { plan: kept, preferences } = pricesOf(neighbours);
    // Two vans go although one would be enough.
    expect(kept.totals.metres).toBe(4000);
    expect(preferences).toEqual({
      patches: { against: 0, metres: 2000, seconds: 2000 },
      thresholds: null,
    });
  });

  it("is what the plan is longer for keeping vans under their threshold", () => {
    const { plan: kept, preferences } = pricesOf(gassy);
    expect(kept.totals.metres).toBe(6000);
    expect(preferences).toEqual({
      patches: null,
      thresholds: { against: 0, metres: 2000, seconds: 2000 },
    });
  });

  it("is told beside how often the plan goes against it, and on which round", () => {
    const outside = pricesOf(neighbours, { outsidePatch: 100 });
    expect(outside.preferences.patches).toEqual({ against: 1, metres: 0, seconds: 0 });
    expect(outside.plan.rounds.map(({ outsideIds }) => outsideIds.length)).toEqual([1]);
    const over = pricesOf(gassy, { overThreshold: 100 });
    expect(over.preferences.thresholds).toEqual({ against: 1, metres: 0, seconds: 0 });
    expect(over.plan.rounds.map(({ overThreshold }) => overThreshold)).toEqual([true]);
  });

  it("of each preference is found with the other one kept", () => {
    const both: Problem = {
      ...gassy,
      vans: gassy.vans.map((van) => ({ ...van, patchIds: ["fells"] })),
      orders: gassy.orders.map((order) => ({ ...order, patchIds: ["fells"] })),
    };
    expect(pricesOf(both).preferences).toEqual({
      patches: { against: 0, metres: 0, seconds: 0 },
      thresholds: { against: 0, metres: 2000, seconds: 2000 },
    });
  });

  it("is nothing where nobody has one, or nobody is out", () => {
    const none = { patches: null, thresholds: null };
    expect(pricesOf({ ...neighbours, vans: [vanOf()] }).preferences).toEqual(none);
    expect(pricesOf({ ...neighbours, orders: [] }).preferences).toEqual({
      ...none,
      patches: { against: 0, metres: 0, seconds: 0 },
    });
  });

  it("is not what the first search overlooked: a better plan is given in its place", () => {
    const random = new Random(5);
    const { orders, vans, matrix } = lakeDistrict(60, 5, () => random.unit());
    const everywhere = ["cumbria"];
    const day: Problem = {
      matrix,
      orders: orders.map((order) => ({ ...order, patchIds: everywhere })),
      vans: vans.map((van) => ({ ...van, patchIds: everywhere })),
    };
    const hasty = plan(day, { iterations: 0 });
    const { plan: better, preferences } = priced(day, hasty, { iterations: 2000 });
    expect(better.cost).toBeLessThan(0.95 * hasty.cost);
    expect(checkPlan(day, better, DEFAULT_COSTS)).toEqual([]);
    expect(preferences.patches).toEqual({ against: 0, metres: 0, seconds: 0 });
  });

  it("is never below zero, nor more than the preference is worth, on any day at all", () => {
    const costs = { outsidePatch: 25_000, overThreshold: 40_000 };
    let charged = 0;
    fc.assert(
      fc.property(arbitraryProblem, fc.nat(), (problem, seed) => {
        const firstPlan = plan(problem, { seed, iterations: 60, costs });
        const answer = priced(problem, firstPlan, { seed, iterations: 60, costs });
        expect(checkPlan(problem, answer.plan, { ...DEFAULT_COSTS, ...costs })).toEqual([]);
        expect(answer.plan.cost).toBeLessThanOrEqual(firstPlan.cost + 1e-6);
        expect(answer.plan.leftOut).toEqual(firstPlan.leftOut);
        const stops = answer.plan.rounds.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
        const most = stops * costs.outsidePatch + problem.vans.length * costs.overThreshold;
        for (const price of Object.values(answer.preferences)) {
          expect(price?.metres ?? 0).toBeGreaterThanOrEqual(0);
          expect(price?.seconds ?? 0).toBeGreaterThanOrEqual(0);
          expect(price?.metres ?? 0).toBeLessThanOrEqual(most + 1e-6);
          if (price && price.metres > 0) charged++;
        }
      }),
      { numRuns: 200, seed: 7 },
    );
    expect(charged).toBeGreaterThan(0);
  });
});
