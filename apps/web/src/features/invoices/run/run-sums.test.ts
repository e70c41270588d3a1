import { expect, it } from "vitest";
import { sumOf } from "./run-sums";

it("adds bills up, each kind of figure by itself", () => {
  const bill = { netPence: 2020, vatPence: 101, totalPence: 2121 };
  expect(sumOf([bill, bill])).toEqual({ netPence: 4040, vatPence: 202, totalPence: 4242 });
  expect(sumOf([])).toEqual({ netPence: 0, vatPence: 0, totalPence: 0 });
});
