import { expect, it } from "vitest";
import {
  day,
  daysAfter,
  daysBetween,
  fromDay,
  longDay,
  longDayIn,
  shortDay,
  timeIn,
  todayIn,
} from "./format";

const london = "Europe/London";

it("takes the day and the time of an instant from the business's own clock", () => {
  const lateInSummer = new Date("2026-07-01T23:30:00Z");
  expect(todayIn(london, lateInSummer)).toBe("2026-07-02");
  expect(todayIn("UTC", lateInSummer)).toBe("2026-07-01");
  expect(longDayIn(london, lateInSummer)).toBe("2 July 2026");
  expect(timeIn(london, lateInSummer)).toBe("00:30");
  expect(todayIn(london, new Date("2026-12-01T23:30:00Z"))).toBe("2026-12-01");
});

it("knows the day where the clock jumps over midnight", () => {
  // In Chile 2026-09-06 begins at one o'clock, and 2026-04-04 has its last hour twice.
  expect(todayIn("America/Santiago", new Date("2026-09-06T03:59:59Z"))).toBe("2026-09-05");
  expect(todayIn("America/Santiago", new Date("2026-09-06T04:00:00Z"))).toBe("2026-09-06");
  expect(todayIn("America/Santiago", new Date("2026-04-05T03:30:00Z"))).toBe("2026-04-04");
  expect(todayIn("America/Santiago", new Date("2026-04-05T04:00:00Z"))).toBe("2026-04-05");
});

it("counts calendar days over the change of the clock, months and leap years", () => {
  expect(daysAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(daysAfter("2026-03-28", 2)).toBe("2026-03-30");
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
});

it("writes date columns as they stand", () => {
  const column = fromDay("2026-09-04");
  expect(day(column)).toBe("2026-09-04");
  expect(longDay(column)).toBe("4 September 2026");
  expect(shortDay(column)).toBe("Fri 4 Sep");
});

it("refuses a zone that is not known", () => {
  expect(() => todayIn("Europe/Atlantis", new Date())).toThrow(RangeError);
});
