import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlan } from "./check/check-plan";
import { plan } from "./make-plan";
import type { Plan } from "./plan";
import { arbitraryProblem } from "./testing/arbitrary-problem";

const costs = { perMetre: 1, perSecond: 0.5, perVan: 700, outsidePatch: 2500, overThreshold: 4000 };

describe("any day at all", () => {
  it("is planned so that the checker finds nothing wrong", () => {
    fc.assert(
      fc.property(arbitraryProblem, fc.nat(), (problem, seed) => {
        const answer = plan(problem, { seed, iterations: 60, costs });
        expect(checkPlan(problem, answer, costs)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("is planned the same way twice under one seed", () => {
    fc.assert(
      fc.property(arbitraryProblem, fc.nat(), (problem, seed) => {
        const options = { seed, iterations: 40, costs };
        expect(plan(problem, options)).toEqual(plan(problem, options));
      }),
      { numRuns: 60 },
    );
  });

  it("gives a reason for every order that is left out, and none for the others", () => {
    fc.assert(
      fc.property(arbitraryProblem, (problem) => {
        const { rounds, leftOut } = plan(problem, { iterations: 20 });
        const planned = new Set(rounds.flatMap((round) => round.orderIds));
        const missing = problem.orders.filter((order) => !planned.has(order.id));
        expect(leftOut.map((left) => left.orderId).toSorted()).toEqual(
          missing.map((order) => order.id).toSorted(),
        );
        for (const { orderId, reason, measure } of leftOut) {
          const order = problem.orders.find(({ id }) => id === orderId);
          expect(reason === "no_position").toBe(order?.place === null);
          expect(measure !== undefined).toBe(reason === "too_big" || reason === "no_room");
        }
      }),
      { numRuns: 150 },
    );
  });

  it("never gets worse with more iterations", () => {
    // One order more or less outweighs any distance in these problems.
    const worth = ({ leftOut, cost }: Plan) => leftOut.length * 1e9 + cost;
    fc.assert(
      fc.property(arbitraryProblem, (problem) => {
        const orders = problem.orders.map((order) => ({ ...order, priority: 1 }));
        const [first, later] = [0, 50].map((iterations) =>
          worth(plan({ ...problem, orders }, { iterations })),
        );
        expect(later).toBeLessThanOrEqual(first! + 1e-6);
      }),
      { numRuns: 100 },
    );
  });
});
