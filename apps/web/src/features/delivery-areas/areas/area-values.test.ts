import { expect, it } from "vitest";
import { toArea, valuesOfArea, windowsIn, type Option } from "./area-values";

const option = (id: string): Option => ({
  id,
  name: id,
  minDays: 0,
  maxDays: 1,
  pricePence: 300,
  sortOrder: 0,
  archivedAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
});
const options = [option("a"), option("b")];

it("sends what was typed as the service takes it", () => {
  const values = valuesOfArea(null, options);
  const typed = { ...values, name: "Lakes", outwardCodes: "la23, la22;LA21" };
  expect(toArea(typed)).toEqual({
    name: "Lakes",
    outwardCodes: ["LA23", "LA22", "LA21"],
    outline: null,
    weekdays: ["mon", "tue", "wed", "thu", "fri"],
    cutoffDays: 1,
    cutoffTime: "16:00",
    windows: [],
    maxStops: null,
    maxKg: null,
    minimumPence: 0,
    options: [],
  });
});

it.each([
  [[true, null], [true, null], []],
  [
    [true, 200],
    [true, null],
    [
      ["a", 200],
      ["b", null],
    ],
  ],
  [[false, null], [true, null], [["b", null]]],
] as const)("names options where one is left out, or has a charge of its own", (a, b, named) => {
  const values = valuesOfArea(null, options);
  const chosen = [a, b].map(([offered, chargePence], at) => ({
    id: options[at]?.id ?? "",
    offered,
    chargePence,
  }));
  expect(toArea({ ...values, options: chosen }).options).toEqual(
    named.map(([deliveryOptionId, chargePence]) => ({ deliveryOptionId, chargePence })),
  );
});

it("reads windows, one on each line", () => {
  expect(windowsIn("08:00 to 12:00\n\n12:00-17:30 ")).toEqual([
    { from: "08:00", until: "12:00" },
    { from: "12:00", until: "17:30" },
  ]);
});
