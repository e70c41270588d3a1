import { expect, it } from "vitest";
import { partAmountOf } from "./part-amount";

const parts = {
  lines: [
    { orderLineId: "gas", quantity: 1 },
    { orderLineId: "coal", quantity: 2 },
  ],
  pence: [0, 20, 40, 100, 120, 140],
};

it.each([
  ["nothing", [0, 0], 0],
  ["two of the second", [0, 2], 40],
  ["the first alone", [1, 0], 100],
  ["all", [1, 2], 140],
] as const)("is the amount of %s", (_, [gas, coal], pence) => {
  const lines = [
    { orderLineId: "coal", deliveredQuantity: coal },
    { orderLineId: "gas", deliveredQuantity: gas },
  ];
  expect(partAmountOf(parts, lines)).toBe(pence);
});

it("has a line that nothing is said of as whole, and is unknown without amounts", () => {
  expect(partAmountOf(parts, [{ orderLineId: "gas", deliveredQuantity: 0 }])).toBe(40);
  expect(partAmountOf(undefined, [])).toBeNull();
});
