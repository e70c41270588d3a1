import { expect, it } from "vitest";
import { deliveryWords } from "./delivery-words";

it("says what each way of delivery costs, VAT included, and from how much where the goods decide", () => {
  const seller = { unregistered: false };
  const free = { name: "Standard", fromPence: 0, toPence: 0 };
  expect(deliveryWords([free, { name: "Next day", fromPence: 520, toPence: 520 }], seller)).toBe(
    "Standard (free) · Next day (£5.20 inc VAT)",
  );
  expect(deliveryWords([{ name: "Next day", fromPence: 520, toPence: 594 }], seller)).toBe(
    "Next day (from £5.20 inc VAT)",
  );
  expect(deliveryWords([], seller)).toBe("");
});
