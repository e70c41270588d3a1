import { expect, it } from "vitest";
import { canBeCancelled, goodsText, stagesAhead } from "./transfer-states";

it("goes forward only, and past stages when asked", () => {
  expect(stagesAhead({ status: "planned", method: "courier" })).toEqual([
    "awaiting_collection",
    "in_transit",
    "received",
  ]);
  expect(stagesAhead({ status: "in_transit", method: "supplier" })).toEqual(["received"]);
  expect(stagesAhead({ status: "received", method: "courier" })).toEqual([]);
});

it("leaves what a round carries, or what is over, alone", () => {
  expect(stagesAhead({ status: "planned", method: "round" })).toEqual([]);
  expect(stagesAhead({ status: "cancelled", method: "courier" })).toEqual([]);
  expect(canBeCancelled({ status: "awaiting_collection" })).toBe(true);
  expect(canBeCancelled({ status: "in_transit" })).toBe(false);
});

it("names empties as such", () => {
  const line = { productId: "a", productName: "Butane 15 kg", quantity: 4 };
  expect(
    goodsText([
      { ...line, condition: "full" },
      { ...line, condition: "empty" },
    ]),
  ).toBe("4 × Butane 15 kg, 4 × empty Butane 15 kg");
});
