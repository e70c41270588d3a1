import { expect, it } from "vitest";
import { stockLabel } from "./products";

const says = { whenLow: "sell_and_say", whenOut: "stop" } as const;
const quiet = { whenLow: "sell", whenOut: "continue" } as const;

it.each([
  [null, null, says, "in_stock"],
  [null, 5, quiet, "in_stock"],
  [6, 5, says, "in_stock"],
  [5, 5, says, "low"],
  [5, 5, quiet, "in_stock"],
  [1, null, says, "in_stock"],
  [0, 5, says, "out"],
  [-3, null, says, "out"],
  [0, 5, quiet, "to_order"],
] as const)("%s free, low at %s", (free, lowLevel, commerce, said) => {
  expect(stockLabel(free, lowLevel, commerce)).toBe(said);
});
