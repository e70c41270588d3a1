import { expect, it } from "vitest";
import { placesAfter } from "./places-after";

it("moves a row by renumbering what has another place then", () => {
  const rows = [
    { id: "a", sortOrder: 0 },
    { id: "b", sortOrder: 1 },
    { id: "c", sortOrder: 7 },
  ];
  expect(placesAfter(rows, 1, -1)).toEqual([
    { id: "b", sortOrder: 0 },
    { id: "a", sortOrder: 1 },
    { id: "c", sortOrder: 2 },
  ]);
  expect(placesAfter(rows, 9, 1)).toEqual([]);
});
