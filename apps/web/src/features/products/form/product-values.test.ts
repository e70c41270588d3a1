import { expect, it } from "vitest";
import { changesOf, nothingYet, toProduct } from "./product-values";

it("sends only what was changed", () => {
  const before = { ...nothingYet, name: "Coal", category: "Solid fuel", unitPrice: 1200 };
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, category: "solid  fuel" })).toEqual({});
  expect(changesOf(before, { ...before, category: "", fullKg: 25 })).toEqual({
    category: null,
    fullKg: 25,
  });
});

it("takes no price for nothing to pay", () => {
  expect(toProduct({ ...nothingYet, name: "Sample" })).toMatchObject({ unitPrice: 0, sku: "" });
});
