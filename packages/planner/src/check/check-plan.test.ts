import { describe, expect, it } from "vitest";
import { plan } from "../make-plan";
import { DEFAULT_COSTS } from "../options";
import type { Plan, PlannedRound } from "../plan";
import type { Problem } from "../problem";
import { kg, limitKg, orderAt, road, vanOf } from "../testing/problems";
import { checkPlan } from "./check-plan";
import { evaluateRound } from "./evaluate-round";

const problem: Problem = {
  matrix: road(0, 600, 1500, 3000),
  orders: [
    orderAt(1, { deliver: kg(20), windows: [{ from: 28_800, until: 31_000 }] }),
    orderAt(2, { deliver: kg(20), collect: kg(15) }),
    orderAt(3, { deliver: kg(20), vanId: "van-1" }),
  ],
  vans: [
    vanOf({
      capacity: limitKg(60),
      shift: { from: 28_800, until: 43_200 },
      begins: ["order-1"],
      break: { seconds: 900, start: { from: 30_000, until: 32_000 } },
    }),
    vanOf({ id: "van-2" }),
  ],
};
const good = plan(problem, { iterations: 50 });
const round = good.rounds[0]!;

const check = (but: Partial<Plan>) => checkPlan(problem, { ...good, ...but }, DEFAULT_COSTS);
const checkRound = (but: Partial<PlannedRound>) => check({ rounds: [{ ...round, ...but }] });
/** Checks the plan with the round's stops in another sequence and correctly computed times. */
const checkSequence = (orderIds: readonly string[]) => {
  const stops = orderIds.map((id) => problem.orders.find((order) => order.id === id)!);
  return checkRound({ orderIds, ...evaluateRound(stops, problem.vans[0]!, problem.matrix) });
};

describe("the checker", () => {
  it("has nothing to say of a good plan", () => {
    expect(round.orderIds).toHaveLength(3);
    expect(checkPlan(problem, good, DEFAULT_COSTS)).toEqual([]);
  });

  it("counts the orders", () => {
    expect(check({ rounds: [] })).toContainEqual("order order-1 is there 0 times");
    expect(check({ leftOut: [{ orderId: "order-2", reason: "no_time" }] })).toContainEqual(
      "order order-2 is there 2 times",
    );
    expect(check({ rounds: [round, round] })).toContainEqual("a van goes out twice");
    expect(checkRound({ vanId: "van-9" })).toContainEqual(
      expect.stringContaining("no round of this"),
    );
  });

  it("looks at what stays first and what rides where", () => {
    expect(checkSequence(["order-2", "order-1", "order-3"])).toContainEqual(
      "van-1: does not begin with order-1",
    );
    expect(checkRound({ vanId: "van-2" })).toContainEqual(
      "van-2: carries order-3, which is for van-1",
    );
  });

  it("weighs every drive", () => {
    const small = {
      ...problem,
      vans: problem.vans.map((van) => ({ ...van, capacity: limitKg(59) })),
    };
    expect(checkPlan(small, good, DEFAULT_COSTS)).toEqual(["van-1: carries 60 kg of 59"]);
  });

  it("does not take stated times on trust", () => {
    const stops = round.stops.map((stop, index) =>
      index === 2 ? { ...stop, arrivesAt: 29_000, startsAt: 29_000, leavesAt: 29_000 } : stop,
    );
    expect(checkRound({ stops })).toContainEqual(expect.stringContaining("is too soon at"));
    expect(checkRound({ backAt: round.backAt - 60 })).toContainEqual(
      "van-1: is too soon at its yard",
    );
    expect(checkRound({ departsAt: 28_000 })).toContainEqual("van-1: leaves before its shift");
    const hasty = round.stops.map((stop) => ({ ...stop, leavesAt: (stop.leavesAt ?? 0) - 1 }));
    expect(checkRound({ stops: hasty })).toContainEqual(expect.stringContaining("too briefly"));
    const blank = round.stops.map((stop) => ({ ...stop, startsAt: null }));
    expect(checkRound({ stops: blank })).toContainEqual(expect.stringContaining("has no times"));
  });

  it("holds hours, shift and break against them", () => {
    const late = {
      ...problem,
      orders: problem.orders.map((order) => ({ ...order, windows: [{ from: 0, until: 9 }] })),
    };
    expect(checkPlan(late, good, DEFAULT_COSTS)).toContainEqual(
      expect.stringContaining("outside its hours"),
    );
    const short = {
      ...problem,
      vans: problem.vans.map((van) => ({ ...van, shift: { from: 28_800, until: 30_000 } })),
    };
    expect(checkPlan(short, good, DEFAULT_COSTS)).toContainEqual("van-1: is back after its shift");
    expect(checkRound({ break: null })).toContainEqual("van-1: has no break");
    expect(checkRound({ break: { ...round.break!, startsAt: 40_000 } })).toContainEqual(
      "van-1: takes its break outside its span",
    );
    expect(checkRound({ break: { ...round.break!, seconds: 60 } })).toContainEqual(
      "van-1: takes too short a break",
    );
  });

  it("adds up distance and cost again", () => {
    expect(check({ cost: good.cost - 1 })).toEqual([`it costs ${good.cost}, not ${good.cost - 1}`]);
    const totals = { ...round.totals, metres: 1 };
    expect(checkRound({ totals })).toContainEqual(expect.stringContaining("not as it says"));
  });
});
