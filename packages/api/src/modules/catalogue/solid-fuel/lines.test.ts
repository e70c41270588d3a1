import { expect, it } from "vitest";
import { amountsOf } from "./lines";

const bag = { unit: "bag", fullKg: 25, volumeLitres: 32 } as const;

it("multiplies what one unit is, and leaves unknown what nobody entered", () => {
  expect(amountsOf(bag, 5, 1)).toEqual({ kg: 125, litres: 160 });
  expect(amountsOf({ ...bag, fullKg: null }, 5, 1)).toEqual({ kg: null, litres: 160 });
  expect(amountsOf({ ...bag, unit: "tonne" }, 2, 0.5)).toEqual({ kg: 1000, litres: 32 });
});

it.each([NaN, Infinity])("refuses %s, by which no coal paper is written", (number) => {
  expect(() => amountsOf({ ...bag, fullKg: number }, 1, 1)).toThrow("not a finite number");
  expect(() => amountsOf(bag, number, 1)).toThrow("quantity is");
  expect(() => amountsOf(bag, 1, number)).toThrow("measure is");
});
