import { expect, it } from "vitest";
import { dayAfter, mondayOf } from "./week";

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-20", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2026-03-29", "2026-03-23"],
])("%s is in the week from %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it("counts days over months and clock changes", () => {
  expect(dayAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});
