import { expect, it } from "vitest";
import { entered, meantAs, toPrice, typedOf, withoutVat, withVat } from "./price-entered";

it.each([
  // As docs/contract/conventions.md#money counts: half up.
  [2500, 5, 2625, 2381],
  [499, 20, 599, 416],
  [3, 20, 4, 2],
  [100, 0, 100, 100],
])("%i at %i %% is %i with VAT put on it, and %i with VAT taken out", (pence, rate, on, out) => {
  expect([withVat(pence, rate), withoutVat(pence, rate)]).toEqual([on, out]);
});

it("keeps the figure that was typed when it is meant the other way", () => {
  const typed = typedOf({ unitPrice: 2381, unitPriceIncVat: 2500 });
  expect(toPrice(typed)).toEqual({ unitPriceIncVat: 2500 });
  expect(toPrice(meantAs(typed, "ex"))).toEqual({ unitPrice: 2500, unitPriceIncVat: null });
  expect(meantAs(meantAs(typed, "ex"), "inc")).toEqual(typed);
});

it("shows a price as it was entered", () => {
  expect(entered({ unitPrice: 2381, unitPriceIncVat: 2500 })).toEqual({
    pence: 2500,
    vat: "inc VAT",
  });
  expect(entered({ unitPrice: 2381, unitPriceIncVat: null }).vat).toBe("ex VAT");
});
