import { expect, it } from "vitest";
import { checkedPrices } from "./agreed-draft";

it("holds back a price nobody gave, at its own field, and takes nought for a price", () => {
  const butane = { productId: "b", productName: "Butane", unitPrice: 0 };
  const coal = { productId: "c", productName: "Coal", unitPrice: null };
  expect(checkedPrices([butane, coal])).toEqual({
    issues: [{ path: "rates.1.unitPrice", message: "Give a price for Coal, or remove it." }],
  });
  expect(checkedPrices([butane])).toEqual({ rates: [{ productId: "b", unitPrice: 0 }] });
  expect(checkedPrices([])).toEqual({ rates: [] });
});
