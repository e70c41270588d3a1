import { expect, it } from "vitest";
import { addTo, cappedTo, countIn, readBasket, readBasketId, retyped, writeBasket } from "./cookie";

const id = (n: number) => `0193a000-0002-7000-8000-00000000000${n}`;

it("reads what it wrote", () => {
  const lines = [
    { productId: id(1), quantity: 2, empties: 1 },
    { productId: id(2), quantity: 999, empties: 0 },
  ];
  expect(readBasket(writeBasket(id(9), lines))).toEqual(lines);
  expect(readBasketId(writeBasket(id(9), lines))).toBe(id(9));
  expect(readBasket(undefined)).toEqual([]);
  // A cookie from before baskets had an id.
  expect(readBasket(`${id(1)}.2.1`)).toEqual([{ productId: id(1), quantity: 2, empties: 1 }]);
  expect(readBasketId(`${id(1)}.2.1`)).toBe(null);
});

it("leaves out what anybody may have written", () => {
  const value = `${id(1)}.0.0~${id(1)}.-1.0~x.1.1~${id(2)}.2~${id(3)}.1.1~<script>`;
  expect(readBasket(value)).toEqual([{ productId: id(3), quantity: 1, empties: 1 }]);
  expect(readBasket(Array.from({ length: 80 }, () => `${id(1)}.1.1`).join("~"))).toHaveLength(50);
});

it("adds to what is there, an empty for each", () => {
  const one = addTo([], id(1), 2);
  expect(one).toEqual([{ productId: id(1), quantity: 2, empties: 2 }]);
  const kept = [{ productId: id(1), quantity: 2, empties: 0 }];
  expect(addTo(kept, id(1), 1)).toEqual([{ productId: id(1), quantity: 3, empties: 1 }]);
  expect(addTo(kept, id(1), 5000)[0]?.quantity).toBe(999);
  // A first bottle has no empty.
  expect(addTo(kept, id(1), 1, 0)).toEqual([{ productId: id(1), quantity: 3, empties: 0 }]);
  expect(addTo([], id(2), 1, 0)).toEqual([{ productId: id(2), quantity: 1, empties: 0 }]);
});

it("lets the empties follow the quantity until they are set, and never beyond it", () => {
  const typed = (quantity: number, empties: number, more: object) => {
    const line = { productId: id(1), quantity, empties };
    const now = retyped(line, { quantity: null, empties: null, ...more });
    return [now.quantity, now.empties];
  };
  // The form sends what the field says: one for each, as it was shown.
  expect(typed(2, 2, { quantity: 1, empties: 2 })).toEqual([1, 1]);
  expect(typed(1, 1, { quantity: 3, empties: 1 })).toEqual([3, 3]);
  expect(typed(2, 2, { quantity: 3, empties: 0 })).toEqual([3, 0]);
  expect(typed(3, 1, { quantity: 4, empties: 1 })).toEqual([4, 1]);
  expect(typed(3, 1, { empties: 9 })).toEqual([3, 3]);
  // A shop that asks for none sends no field.
  expect(typed(2, 2, { quantity: 1 })).toEqual([1, 1]);
  expect(typed(2, 1, {})).toEqual([2, 1]);
});

it("knows a count from what is none", () => {
  expect(["3", " 12 ", "0", "5000"].map(countIn)).toEqual([3, 12, 0, 999]);
  const none = ["", "-1", "1.5", "1e3", "abc", null];
  expect(none.map(countIn)).toEqual(none.map(() => null));
});

it("holds no more of a product than there is", () => {
  const lines = [
    { productId: id(1), quantity: 5, empties: 5 },
    { productId: id(2), quantity: 2, empties: 0 },
    { productId: id(3), quantity: 1, empties: 1 },
  ];
  const short = [
    { id: id(1), left: 3 },
    { id: id(3), left: 0 },
  ];
  expect(cappedTo(lines, short)).toEqual([
    { productId: id(1), quantity: 3, empties: 3 },
    { productId: id(2), quantity: 2, empties: 0 },
  ]);
  expect(cappedTo(lines, [])).toEqual(lines);
});
