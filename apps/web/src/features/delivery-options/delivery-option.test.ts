import { describe, expect, it } from "vitest";
import { promiseWords } from "./delivery-option";

describe("a delivery option", () => {
  it.each([
    [0, 0, "The same day"],
    [1, 1, "The next day"],
    [3, 3, "3 days"],
    [0, 2, "Within 2 days"],
    [2, 4, "2 to 4 days"],
  ])("%d to %d days is %s", (minDays, maxDays, words) => {
    expect(promiseWords({ minDays, maxDays })).toBe(words);
  });
});
