import { expect, it } from "vitest";
import { optionsForDay } from "./promise";

const options = [
  { name: "Next day", minDays: 1, maxDays: 1 },
  { name: "Standard", minDays: 3, maxDays: 5 },
  { name: "Timed", minDays: 3, maxDays: 5 },
  { name: "Any week", minDays: 14, maxDays: 28 },
];
const names = (ahead: number) => optionsForDay(options, ahead).map(({ name }) => name);

it("are those whose days hold the day that was chosen, else the nearest to it", () => {
  expect(names(1)).toEqual(["Next day"]);
  expect(names(4)).toEqual(["Standard", "Timed"]);
  expect(names(20)).toEqual(["Any week"]);
  // Before all, between two, and after all.
  expect(names(0)).toEqual(["Next day"]);
  expect(names(2)).toEqual(["Next day", "Standard", "Timed"]);
  expect(names(9)).toEqual(["Standard", "Timed"]);
  expect(names(42)).toEqual(["Any week"]);
  expect(optionsForDay([], 1)).toEqual([]);
});
