import { describe, expect, it } from "vitest";
import { ProblemError } from "./check-problem";
import { plan } from "./make-plan";
import type { PlanOrder, PlanVan, Problem } from "./problem";
import { kg, limitKg, orderAt, road, vanOf } from "./testing/problems";

const good: Problem = { matrix: road(0, 10), orders: [orderAt(1)], vans: [vanOf()] };
const order = (but: Partial<PlanOrder>): Problem => ({ ...good, orders: [orderAt(1, but)] });
const van = (but: Partial<PlanVan>): Problem => ({ ...good, vans: [vanOf(but)] });

describe("a problem that contradicts itself", () => {
  it.each<[string, Problem]>([
    ["not square", { ...good, matrix: { ...good.matrix, size: 3 } }],
    ["order order-1 is there twice", { ...good, orders: [orderAt(1), orderAt(1)] }],
    ["van van-1 is there twice", { ...good, vans: [vanOf(), vanOf()] }],
    ["order order-1 lies outside", order({ place: 2 })],
    ["lies outside", order({ place: 0.5 })],
    ["kg to deliver is -1", order({ deliver: kg(-1) })],
    ["kg to collect is NaN", order({ collect: kg(NaN) })],
    ["service time is Infinity", order({ serviceSeconds: Infinity })],
    ["priority is -1", order({ priority: -1 })],
    ["a window ends at 1 before it begins at 2", order({ windows: [{ from: 2, until: 1 }] })],
    ["a yard lies outside", van({ endPlace: 7 })],
    ["limit of kg is -5", van({ capacity: limitKg(-5) })],
    ["no beginning", van({ shift: { from: -Infinity, until: 0 } })],
    ["its shift ends at 1 before", van({ shift: { from: 2, until: 1 } })],
    ["its break is -1", van({ break: { seconds: -1, start: { from: 0, until: 1 } } })],
    ["span of its break", van({ break: { seconds: 1, start: { from: 1, until: 0 } } })],
    ["begins with nobody, which is not", van({ begins: ["nobody"] })],
    ["one twice", van({ begins: ["order-1", "order-1"] })],
    [
      "has no place",
      { ...good, orders: [orderAt(null, { id: "lost" })], vans: [vanOf({ begins: ["lost"] })] },
    ],
    [
      "may only ride on van-2",
      { ...good, orders: [orderAt(1, { vanId: "van-2" })], vans: [vanOf({ begins: ["order-1"] })] },
    ],
  ])("is refused: %s", (message, problem) => {
    expect(() => plan(problem)).toThrow(ProblemError);
    expect(() => plan(problem)).toThrow(message);
  });
});
