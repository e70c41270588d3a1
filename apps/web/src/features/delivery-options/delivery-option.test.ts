import { describe, expect, it } from "vitest";
import { placesAfter, promiseWords, type DeliveryOption } from "./delivery-option";

const option = (id: string, sortOrder: number): DeliveryOption => ({
  id,
  name: id,
  minDays: 0,
  maxDays: 0,
  pricePence: 0,
  sortOrder,
  archivedAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
});

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

  it("moves by renumbering what has another place then", () => {
    const options = [option("a", 0), option("b", 1), option("c", 7)];
    expect(placesAfter(options, 1, -1)).toEqual([
      { id: "b", sortOrder: 0 },
      { id: "a", sortOrder: 1 },
      { id: "c", sortOrder: 2 },
    ]);
    expect(placesAfter(options, 9, 1)).toEqual([]);
  });
});
