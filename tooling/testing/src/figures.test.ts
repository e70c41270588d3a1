import { expect, it } from "vitest";
import { median } from "./figures";

it("takes the middle one, or half way between the two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});
