import { expect, it } from "vitest";
import { dayWords, monthsAsked, monthsBefore, monthsShown, monthsWords } from "./months";

it("names months and days in full", () => {
  expect(monthsWords({ from: "2026-10", to: "2026-10" })).toBe("October 2026");
  expect(monthsWords({ from: "2026-08", to: "2026-10" })).toBe("August to October 2026");
  expect(monthsWords({ from: "2025-12", to: "2026-01" })).toBe("December 2025 to January 2026");
  expect(dayWords("2026-10-01")).toBe("1 October 2026");
});

it("counts months back over the year", () => {
  expect(monthsBefore("2026-03", 2)).toBe("2026-01");
  expect(monthsBefore("2026-03", 3)).toBe("2025-12");
  expect(monthsBefore("2026-12", 12)).toBe("2025-12");
});

it("asks of an address only for months that the service gives", () => {
  expect(monthsAsked({})).toEqual({});
  expect(monthsAsked({ from: "2026-13", to: "no" })).toEqual({});
  const quarter = { from: "2026-08", to: "2026-10" };
  expect(monthsAsked(quarter)).toEqual(quarter);
  const year = { from: "2025-11", to: "2026-10" };
  expect(monthsAsked(year)).toEqual(year);
  const last = { from: "2026-10", to: "2026-10" };
  expect(monthsAsked({ from: "2025-10", to: "2026-10" })).toEqual(last);
  expect(monthsAsked({ from: "2026-11", to: "2026-10" })).toEqual(last);
});

it("shows the month that goes on where the books begin with it", () => {
  const now = { month: "2026-11", over: false };
  const before = { month: "2026-10", over: true };
  expect(monthsShown({}, [now, before])).toEqual({ from: "2026-10", to: "2026-10" });
  expect(monthsShown({}, [now])).toEqual({ from: "2026-11", to: "2026-11" });
  expect(monthsShown({ to: "2026-09" }, [now])).toEqual({ to: "2026-09" });
});
