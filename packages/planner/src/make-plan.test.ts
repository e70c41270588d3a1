import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlan } from "./check/check-plan";
import { plan } from "./make-plan";
import { DEFAULT_COSTS, type PlanOptions, type Progress } from "./options";
import { NOTHING, type PlanOrder, type PlanVan, type Problem, UNLIMITED } from "./problem";
import { arbitraryHandful, bestByForce } from "./testing/best-by-force";
import { kg, limitKg, orderAt, road, roundOn, vanOf } from "./testing/problems";

const hour = 3600;

function planned(problem: Problem, options: PlanOptions = {}) {
  const answer = plan(problem, { iterations: 300, ...options });
  expect(checkPlan(problem, answer, { ...DEFAULT_COSTS, ...options.costs })).toEqual([]);
  return answer;
}

const reasons = (problem: Problem) =>
  Object.fromEntries(
    planned(problem).leftOut.map(({ orderId, reason, measure }) => [
      orderId,
      measure ? `${reason} ${measure}` : reason,
    ]),
  );

const along = (van: Partial<PlanVan>, ...orders: readonly PlanOrder[]): Problem => ({
  matrix: road(0, 1000, 2000, 3000, 4000),
  vans: [vanOf(van)],
  orders,
});

describe("a plan", () => {
  it("drives down the road and back, once", () => {
    const { rounds, cost, totals, leftOut } = planned(roundOn(road(0, 1000, 2000, 3000)));
    expect(rounds).toHaveLength(1);
    expect(cost).toBe(6000);
    expect(totals).toEqual({ metres: 6000, drivingSeconds: 6000, totalSeconds: 6000 });
    expect(leftOut).toEqual([]);
  });

  it("of nothing is nothing", () => {
    const matrix = road(0);
    expect(planned({ orders: [], vans: [], matrix })).toMatchObject({ rounds: [], cost: 0 });
    expect(planned({ orders: [], vans: [vanOf()], matrix }).rounds).toEqual([]);
  });

  it("finds the best there is, where there are few enough orders to try everything", () => {
    let compared = 0;
    fc.assert(
      fc.property(arbitraryHandful, (problem) => {
        const best = bestByForce(problem);
        if (best === null) return;
        compared++;
        const { cost, leftOut } = planned(problem, { iterations: 1000 });
        expect(leftOut).toEqual([]);
        expect(cost).toBeCloseTo(best, 6);
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(compared).toBeGreaterThan(20);
  });

  it("sets empties against fulls: what comes on rides where what came off made room", () => {
    const problem = along(
      { capacity: limitKg(100) },
      orderAt(1, { deliver: kg(10), collect: kg(90) }),
      orderAt(2, { deliver: kg(90), collect: kg(10) }),
    );
    const [round] = planned(problem).rounds;
    // The other sequence would have 180 kg on board between the two stops.
    expect(round?.orderIds).toEqual(["order-2", "order-1"]);
    expect(round?.peak.kg).toBe(100);
  });

  it("keeps to windows, and uses the second of two", () => {
    const early = [{ from: 0, until: 3 * hour }];
    const twice = [
      { from: 0, until: 500 },
      { from: 10 * hour, until: 11 * hour },
    ];
    const [round] = planned(
      along({}, orderAt(1, { windows: twice }), orderAt(4, { windows: early })),
    ).rounds;
    expect(round?.orderIds).toEqual(["order-4", "order-1"]);
    expect(round?.stops[1]?.startsAt).toBe(10 * hour);
  });

  it("finds time for the break", () => {
    const rest = { seconds: hour, start: { from: hour, until: 2 * hour } };
    const shift = { from: 0, until: 8000 + hour };
    expect(planned(along({ break: rest, shift }, orderAt(4))).rounds[0]?.break).not.toBeNull();
    const short = { from: 0, until: 8000 + hour - 60 };
    expect(reasons(along({ break: rest, shift: short }, orderAt(4)))).toEqual({
      "order-4": "too_far",
    });
  });

  it("works a night shift", () => {
    const night = { from: 22 * hour, until: 30 * hour };
    const problem = along(
      { shift: night },
      orderAt(1, { windows: [{ from: 25 * hour, until: 26 * hour }] }),
    );
    expect(planned(problem).rounds[0]?.stops[0]?.startsAt).toBe(25 * hour);
  });

  it("sends each van from its own yard to its own", () => {
    const problem: Problem = {
      matrix: road(0, 1000, 9000, 10_000),
      vans: [vanOf({ id: "near" }), vanOf({ id: "far", startPlace: 3, endPlace: 3 })],
      orders: [orderAt(1), orderAt(2)],
    };
    const { rounds, cost } = planned(problem);
    expect(rounds.map(({ vanId, orderIds }) => [vanId, orderIds])).toEqual([
      ["near", ["order-1"]],
      ["far", ["order-2"]],
    ]);
    expect(cost).toBe(4000);
    const across = planned(along({ startPlace: 0, endPlace: 4 }, orderAt(1), orderAt(3)));
    expect(across.rounds[0]?.orderIds).toEqual(["order-1", "order-3"]);
    expect(across.cost).toBe(4000);
  });

  it("prefers the driver whose patch it is, unless that is far dearer", () => {
    const patchy = (outsidePatch: number) =>
      planned(
        {
          matrix: road(0, 1000),
          vans: [vanOf({ id: "a", patchIds: ["fells"] }), vanOf({ id: "b", patchIds: ["coast"] })],
          orders: [
            orderAt(1, { id: "up", patchIds: ["fells"] }),
            orderAt(1, { id: "down", patchIds: ["coast", "lakes"] }),
          ],
        },
        { costs: { outsidePatch } },
      ).rounds.map(({ vanId, orderIds }) => [vanId, ...orderIds]);
    expect(patchy(5000)).toEqual([
      ["a", "up"],
      ["b", "down"],
    ]);
    expect(patchy(100)).toHaveLength(1);
  });

  it("sends a second van rather than one over its threshold, unless its driver has none or it is far dearer", () => {
    const gassy = (overThreshold: number, thresholds: readonly [number | null, number | null]) =>
      planned(
        {
          matrix: road(0, 1000, 2000),
          vans: ["a", "b"].map((id, index) => vanOf({ id, hazardThresholdKg: thresholds[index] })),
          orders: [1, 2].map((place) =>
            orderAt(place, { deliver: { kg: 0, litres: 0, hazardKg: 200 } }),
          ),
        },
        { costs: { overThreshold } },
      );
    expect(gassy(30_000, [333, 333]).rounds).toHaveLength(2);
    expect(gassy(100, [333, 333])).toMatchObject({ rounds: [{}], cost: 4100 });
    expect(gassy(30_000, [400, 333])).toMatchObject({ rounds: [{ vanId: "a" }], cost: 4000 });
    expect(gassy(30_000, [333, null])).toMatchObject({ rounds: [{ vanId: "b" }], cost: 4000 });
  });

  it("saves vans or minutes, as the costs ask", () => {
    const problem: Problem = {
      matrix: {
        ...road(0, 1000, 1000),
        seconds: Float64Array.from([0, 50, 50, 50, 0, 10, 50, 10, 0]),
      },
      vans: [vanOf({ id: "a" }), vanOf({ id: "b" })],
      orders: [orderAt(1), orderAt(2)],
    };
    const { cost } = planned(problem, { costs: { perMetre: 0, perSecond: 2, perVan: 30 } });
    expect(cost).toBe(2 * 110 + 30);
  });
});

describe("stops that are settled", () => {
  it("stay first and in sequence, whatever else comes along", () => {
    const problem = along(
      { begins: ["order-3", "order-1"] },
      ...[1, 2, 3, 4].map((place) => orderAt(place)),
    );
    const [round] = planned(problem).rounds;
    expect(round?.orderIds.slice(0, 2)).toEqual(["order-3", "order-1"]);
    expect(round?.orderIds).toHaveLength(4);
  });

  it("stay even where they are late or too much, and then nothing heavy is added", () => {
    const problem = along(
      { begins: ["order-1"], capacity: limitKg(10) },
      orderAt(1, { deliver: kg(12), windows: [{ from: 0, until: 1 }] }),
      orderAt(2, { deliver: kg(1) }),
    );
    const { rounds, leftOut } = planned(problem);
    expect(rounds[0]).toMatchObject({ orderIds: ["order-1"], over: ["weight"] });
    expect(rounds[0]?.stops[0]?.outsideHours).toBe(true);
    expect(leftOut).toEqual([{ orderId: "order-2", reason: "no_room", measure: "kg" }]);
  });

  it("are made late rather than the break put outside its span", () => {
    const { rounds } = planned({
      matrix: road(0, 1000),
      vans: [
        vanOf({
          endPlace: 1,
          shift: { from: 0, until: 1003 },
          break: { seconds: 0, start: { from: 1001, until: 1001 } },
          begins: ["first"],
        }),
      ],
      orders: [
        orderAt(1, { id: "first", windows: [{ from: 0, until: 1000 }], serviceSeconds: 2 }),
        orderAt(1, { id: "second" }),
      ],
    });
    expect(rounds[0]?.orderIds).toEqual(["first", "second"]);
    expect(rounds[0]?.break).toMatchObject({ startsAt: 1001, outsideSpan: false });
    expect(rounds[0]?.stops[0]?.outsideHours).toBe(true);
  });

  it("ride on their van, and on no other", () => {
    const vans = ["a", "b"].map((id) => vanOf({ id }));
    const orders = [orderAt(1, { vanId: "a" }), orderAt(2, { vanId: "b" })];
    const { rounds } = planned({ matrix: road(0, 10, 20), vans, orders });
    expect(rounds.map(({ vanId, orderIds }) => [vanId, ...orderIds])).toEqual([
      ["a", "order-1"],
      ["b", "order-2"],
    ]);
  });
});

describe("an order that is left out", () => {
  it("is told why no van could bring it", () => {
    const shift = { from: 8 * hour, until: 8 * hour + 7000 };
    const van = { shift, capacity: { ...UNLIMITED, kg: 100, litres: 50, hazardKg: 9 } };
    const order = (id: string, but: Partial<PlanOrder>) => orderAt(1, { id, ...but });
    expect(
      reasons(
        along(
          van,
          order("lost", { place: null }),
          order("heavy", { deliver: kg(101) }),
          order("bulky", { collect: { ...NOTHING, litres: 51 } }),
          order("hazardous", { deliver: { ...NOTHING, hazardKg: 9.5 } }),
          order("early", { windows: [{ from: 7 * hour, until: 8 * hour }] }),
          order("far", { place: 4 }),
          order("slow", { serviceSeconds: 6000 }),
          order("elsewhere", { vanId: "another" }),
          order("fine", {}),
        ),
      ),
    ).toEqual({
      lost: "no_position",
      heavy: "too_big kg",
      bulky: "too_big litres",
      hazardous: "too_big hazardKg",
      early: "window",
      far: "too_far",
      slow: "too_far",
      elsewhere: "no_van",
    });
    expect(reasons({ ...along({}, orderAt(1)), vans: [] })).toEqual({ "order-1": "no_van" });
  });

  it("is told what ran out where it had to give way", () => {
    const full = along(
      { capacity: limitKg(10) },
      orderAt(1, { deliver: kg(9), priority: 2 }),
      orderAt(2, { deliver: kg(2) }),
    );
    expect(reasons(full)).toEqual({ "order-2": "no_room kg" });
    const busy = along(
      { shift: { from: 0, until: 7000 } },
      orderAt(1, { serviceSeconds: 4000, priority: 2 }),
      orderAt(2, { serviceSeconds: 3000 }),
    );
    expect(reasons(busy)).toEqual({ "order-2": "no_time" });
  });
});

describe("the allowance", () => {
  const problem = roundOn(road(0, 1000, 2000, 3000, 500, 700));

  it("of iterations is used up, and no more", () => {
    expect(plan(problem, { iterations: 250 })).toMatchObject({
      iterations: 250,
      stoppedBy: "iterations",
    });
    expect(plan(problem, { iterations: 0 }).rounds).toHaveLength(1);
  });

  it("of time is used up by the clock that was passed", () => {
    let now = 1000;
    const answer = plan(problem, { milliseconds: 50, now: () => now++ });
    expect(answer.stoppedBy).toBe("time");
    expect(now).toBeLessThan(1200);
  });

  it("is told of as it is used up, with plans that only get better", () => {
    const reports: Progress[] = [];
    plan(problem, { iterations: 1000, onProgress: (progress) => reports.push(progress) });
    expect(reports.length).toBeGreaterThan(5);
    expect(reports.at(-1)).toMatchObject({ share: 1, iterations: 1000, vansOut: 1, leftOut: 0 });
    const costs = reports.map((progress) => progress.cost);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  });

  it("ends early where a signal says so, with an answer", () => {
    const stop = new AbortController();
    const answer = plan(problem, {
      iterations: 1_000_000,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(answer).toMatchObject({ stoppedBy: "signal", leftOut: [] });
    expect(answer.iterations).toBeLessThan(1_000_000);
  });
});
