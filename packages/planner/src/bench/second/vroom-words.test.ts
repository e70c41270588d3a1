import { describe, expect, it } from "vitest";
import type { PlanOrder } from "../../problem";
import { kg, limitKg, orderAt, road, vanOf } from "../../testing/problems";
import { planOf } from "./second";
import { problemInWords, roundsInWords } from "./vroom-words";

const problem = (...orders: PlanOrder[]) => ({
  matrix: road(0, 1000.4, 2000),
  vans: [
    vanOf({
      id: "a",
      capacity: limitKg(100),
      shift: { from: 0.5, until: 9999.5 },
      break: { seconds: 600, start: { from: 3000, until: 4000 } },
    }),
    vanOf({ id: "b", startPlace: 2, endPlace: 2 }),
  ],
  orders,
});

describe("a problem in VROOM's words", () => {
  it("is the same problem, with what is not whole rounded to the safe side", () => {
    const windows = [
      { from: 10.2, until: 20.8 },
      { from: 30, until: 40 },
    ];
    const day = problem(
      orderAt(1, { deliver: kg(12.5), collect: kg(0.25), windows, serviceSeconds: 60.1 }),
      orderAt(2, { vanId: "b" }),
    );
    expect(problemInWords(day)).toEqual({
      jobs: [
        {
          id: 0,
          location_index: 1,
          service: 61,
          delivery: [12_500, 0, 0],
          pickup: [250, 0, 0],
          time_windows: [
            [11, 20],
            [30, 40],
          ],
        },
        {
          id: 1,
          location_index: 2,
          service: 0,
          delivery: [0, 0, 0],
          pickup: [0, 0, 0],
          skills: [2],
        },
      ],
      vehicles: [
        {
          id: 0,
          start_index: 0,
          end_index: 0,
          // A measure without a limit gets room for the sum of all orders.
          capacity: [100_000, 0, 0],
          skills: [1],
          time_window: [1, 9999],
          breaks: [{ id: 0, service: 600, time_windows: [[3000, 4000]] }],
        },
        {
          id: 1,
          start_index: 2,
          end_index: 2,
          capacity: [12_750, 0, 0],
          skills: [2],
          time_window: [0, 86_400],
        },
      ],
      matrices: {
        car: {
          durations: [
            [0, 1001, 2000],
            [1001, 0, 1000],
            [2000, 1000, 0],
          ],
          costs: [
            [0, 1001, 2000],
            [1001, 0, 1000],
            [2000, 1000, 0],
          ],
        },
      },
    });
  });

  it("is refused where there is no word for something", () => {
    const begun = problem(orderAt(1));
    const [van] = begun.vans;
    expect(() => problemInWords({ ...begun, vans: [{ ...van!, begins: ["order-1"] }] })).toThrow(
      "begins with",
    );
    expect(() => problemInWords(problem(orderAt(null)))).toThrow("has no place");
  });
});

describe("VROOM's answer", () => {
  const day = problem(
    orderAt(1, { deliver: kg(60) }),
    orderAt(2, { deliver: kg(50) }),
    orderAt(2, { id: "left", deliver: kg(1) }),
  );
  const job = (id: number) => ({ type: "job", id });
  const route = (vehicle: number, ...ids: number[]) => ({
    vehicle,
    steps: [{ type: "start" }, ...ids.map(job), { type: "break", id: 0 }, { type: "end" }],
  });

  it("is a plan of ours, with what it left out", () => {
    const rounds = roundsInWords(day, { routes: [route(0, 0), route(1, 1)] });
    expect(rounds).toEqual([
      { vanId: "a", orderIds: ["order-1"] },
      { vanId: "b", orderIds: ["order-2"] },
    ]);
    const { cost, leftOut } = planOf(day, rounds);
    expect(cost).toBeCloseTo(2000.8);
    expect(leftOut.map(({ orderId }) => orderId)).toEqual(["left"]);
  });

  it("does not count where our checker finds fault with it", () => {
    const rounds = roundsInWords(day, { routes: [route(0, 0, 1)] });
    expect(() => planOf(day, rounds)).toThrow("carries 110 kg of 100");
  });
});
