import { expect, it } from "vitest";
import { changeOf, lastWeeks } from "./figures";
import type { TrendDay } from "./read-today";

const days = (takings: readonly number[]): TrendDay[] =>
  takings.map((takingsPence, at) => ({ day: `day ${at}`, takingsPence, delivered: 0, failed: 0 }));

it("compares seven whole days with the seven before, and leaves today out", () => {
  const trend = days([9, ...Array<number>(7).fill(100), ...Array<number>(7).fill(150), 5000]);
  const takings = lastWeeks(trend, "takingsPence");
  expect(takings).toEqual({ now: 1050, before: 700 });
  expect(changeOf(takings)).toEqual({
    direction: "up",
    text: "50% on the 7 before",
    good: true,
  });
});

it("compares with nothing where there is nothing to compare with", () => {
  expect(changeOf({ now: 5, before: 0 })).toBeUndefined();
  expect(changeOf({ now: 100, before: 100 })).toMatchObject({ direction: "same" });
  expect(changeOf({ now: 50, before: 100 })).toMatchObject({ direction: "down", good: false });
});
