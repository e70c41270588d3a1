import { describe, expect, it } from "vitest";
import { goodsToHold } from "./hold-goods";

const product = (more: object) => ({
  productId: "p",
  quantity: 1,
  left: 100,
  held: 0,
  heldByNetwork: 0,
  ...more,
});
const quantityOf = (more: object) => goodsToHold([product(more)], 0)[0]?.quantity;

describe("the goods that an unpaid order holds", () => {
  it("are a customer's reasonable quantity of each", () => {
    expect(quantityOf({ quantity: 4 })).toBe(4);
    expect(quantityOf({ quantity: 999, left: 14_332 })).toBe(10);
    // A shop that sells on without stock.
    expect(quantityOf({ quantity: 999, left: null })).toBe(10);
  });

  it("are at most half of a product for all orders of one network", () => {
    expect(quantityOf({ quantity: 9, left: 8 })).toBe(4);
    expect(quantityOf({ quantity: 9, left: 4, held: 4, heldByNetwork: 4 })).toBe(0);
    // Those of others are not counted against it.
    expect(quantityOf({ quantity: 2, left: 4, held: 4 })).toBe(2);
    expect(quantityOf({ quantity: 1, left: 0, held: 1 })).toBe(0);
  });

  it("are the last of two products at most for one network", () => {
    const scarce = ["a", "b", "c", "d"].map((productId) => product({ productId, left: 1 }));
    const held = goodsToHold(scarce, 0).map(({ quantity, isLast }) => [quantity, isLast]);
    expect(held).toEqual([
      [1, true],
      [1, true],
      [0, false],
      [0, false],
    ]);
    expect(goodsToHold(scarce, 2).every(({ quantity }) => quantity === 0)).toBe(true);
    // Three of a product of three are its last.
    expect(goodsToHold([product({ quantity: 3, left: 3 })], 2)[0]).toMatchObject({ quantity: 2 });
  });
});
