import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateRound } from "../check/evaluate-round";
import { DEFAULT_COSTS } from "../options";
import type { Problem } from "../problem";
import { arbitraryProblem } from "../testing/arbitrary-problem";
import { compile } from "./compile";
import { cut, insert, put } from "./edits";
import { fits, fitsAfter, NOWHERE, SOMEWHERE } from "./loads";
import type { Model } from "./model";
import { Routes } from "./routes";
import { inTime, isDrivable } from "./times";

/** A problem that the search would accept, with nothing settled, and a van's round built from draws. */
const scene = fc
  .tuple(arbitraryProblem, fc.array(fc.nat(1000), { minLength: 4, maxLength: 40 }))
  .map(([problem, draws]) => ({
    problem: {
      ...problem,
      orders: problem.orders.flatMap((order) =>
        order.place === null ? [] : [{ ...order, vanId: undefined }],
      ),
      vans: problem.vans.map((van) => ({ ...van, begins: [] })),
    },
    draws,
  }))
  .filter(({ problem }) => problem.orders.length > 1 && problem.vans.length > 0);

function begin(problem: Problem): { model: Model; routes: Routes } {
  const model = compile(problem, { ...DEFAULT_COSTS, perVan: 500 });
  const routes = new Routes(model);
  for (let van = 0; van < model.vans; van++) put(model, routes, van, new Int32Array(0), 0, 0);
  return { model, routes };
}

const onVan = (routes: Routes, van: number) =>
  Array.from(
    routes.nodes.subarray(van * routes.stride + 1, van * routes.stride + routes.length[van]! - 1),
  );

/** Puts loose orders on and takes strings off as the draws say, fitting or not. */
function play(model: Model, routes: Routes, draws: readonly number[]): void {
  for (const draw of draws) {
    const van = draw % model.vans;
    const order = draw % model.orders;
    const length = routes.length[van]! - 2;
    if (routes.vanOf[order] === -1) insert(model, routes, van, order, draw % (length + 1));
    else if (length > 0) {
      const first = 1 + (draw % length);
      cut(model, routes, van, first, 1 + (draw % (length - first + 1)));
    }
  }
}

describe("a van's round after many changes", () => {
  it("knows of itself what it would know had it been put there at once", () => {
    fc.assert(
      fc.property(scene, ({ problem, draws }) => {
        const { model, routes } = begin(problem);
        play(model, routes, draws);
        const fresh = begin(problem).routes;
        for (let van = 0; van < model.vans; van++) {
          const orders = Int32Array.from(onVan(routes, van));
          put(model, fresh, van, orders, 0, orders.length);
        }
        for (const key of ["edge", "leave", "leaveRested", "latest", "latestRested"] as const) {
          expect(known(routes, key)).toEqual(known(fresh, key));
        }
        expect(routes.vanOf).toEqual(fresh.vanOf);
        expect(routes.roomOut).toEqual(fresh.roomOut);
        expect(routes.roomLeast).toEqual(fresh.roomLeast);
        expect(routes.roster.out).toBe(fresh.roster.out);
        for (const [van, cost] of fresh.cost.entries()) {
          expect(routes.cost[van]).toBeCloseTo(cost, 6);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("takes an order exactly where the round would then hold", () => {
    fc.assert(
      fc.property(scene, ({ problem, draws }) => {
        const { model, routes } = begin(problem);
        play(model, routes, draws);
        for (let order = 0; order < model.orders; order++) {
          if (routes.vanOf[order] !== -1) continue;
          for (let van = 0; van < model.vans; van++) {
            const now = onVan(routes, van);
            if (!holds(problem, van, now)) continue;
            const verdict = fits(model, routes, van, order);
            for (let i = 0; i <= now.length; i++) {
              const room =
                verdict !== NOWHERE &&
                (verdict !== SOMEWHERE || fitsAfter(model, routes, van, order, i));
              const time = inTime(model, routes, van, order, van * routes.stride + i);
              expect(room && time).toBe(holds(problem, van, now.toSpliced(i, 0, order)));
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("notices when taking an order off leaves it too late", () => {
    fc.assert(
      fc.property(scene, ({ problem, draws }) => {
        const { model, routes } = begin(problem);
        play(model, routes, draws);
        for (let van = 0; van < model.vans; van++) {
          if (routes.length[van] === 2) continue;
          expect(isDrivable(model, routes, van)).toBe(isOnTime(problem, van, onVan(routes, van)));
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Returns the entries of the positions in use. */
function known(routes: Routes, key: "edge" | "leave" | "leaveRested" | "latest" | "latestRested") {
  return Array.from(routes.length, (length, van) => {
    // No drive follows the last position.
    const end = key === "edge" ? length - 1 : length;
    return Array.from(routes[key].subarray(van * routes.stride, van * routes.stride + end));
  });
}

function evaluate(problem: Problem, van: number, orders: readonly number[]) {
  const stops = orders.map((order) => problem.orders[order]!);
  return evaluateRound(stops, problem.vans[van]!, problem.matrix);
}

function isOnTime(problem: Problem, van: number, orders: readonly number[]): boolean {
  const { over, stops } = evaluate(problem, van, orders);
  return !over.includes("shift") && stops.every((stop) => !stop.outsideHours);
}

function holds(problem: Problem, van: number, orders: readonly number[]): boolean {
  return isOnTime(problem, van, orders) && evaluate(problem, van, orders).over.length === 0;
}
