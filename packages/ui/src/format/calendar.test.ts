import { expect, it } from "vitest";
import { dayIn, daysAfter, daysBetween, mondayOf } from "./calendar";

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-20", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2026-03-29", "2026-03-23"],
])("%s is in the week from %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it("counts days over months and clock changes", () => {
  expect(daysAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2026-03-30", "2026-03-28")).toBe(-2);
});

it("knows the day of a moment where the clock jumps over midnight", () => {
  expect(dayIn("2026-09-06T03:59:59Z", "America/Santiago")).toBe("2026-09-05");
  expect(dayIn("2026-09-06T04:00:00Z", "America/Santiago")).toBe("2026-09-06");
});

it("refuses a zone that is not known", () => {
  expect(() => dayIn(new Date(), "Europe/Atlantis")).toThrow(RangeError);
});
