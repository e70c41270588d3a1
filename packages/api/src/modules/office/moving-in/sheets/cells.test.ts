import { expect, it } from "vitest";
import { Count, OptionalMeasure, Pounds } from "./cells";

it.each([
  ["24.50", 2450],
  ["£1,234.50", 123_450],
  ["1,234,567", 123_456_700],
  ["", null],
])("reads %j as pence", (written, pence) => {
  expect(Pounds.parse(written)).toBe(pence);
});

it.each(["24,50", "1,23", "12,3456", "1,234,5"])(
  "refuses %j, whose comma may be a decimal one",
  (written) => {
    expect(Pounds.safeParse(written).success).toBe(false);
    expect(Count.safeParse(written).success).toBe(false);
    expect(OptionalMeasure.safeParse(written).success).toBe(false);
  },
);

it("reads counts and measures with commas between their thousands", () => {
  expect(Count.parse("-1,200")).toBe(-1200);
  expect(OptionalMeasure.parse("1,200.5")).toBe(1200.5);
});
