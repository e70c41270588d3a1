import { expect, it } from "vitest";
import { goodsText } from "./transfer-states";

it("names empties as such", () => {
  const line = { productId: "a", productName: "Butane 15 kg", quantity: 4 };
  expect(
    goodsText([
      { ...line, condition: "full" },
      { ...line, condition: "empty" },
    ]),
  ).toBe("4 × Butane 15 kg, 4 × empty Butane 15 kg");
});
