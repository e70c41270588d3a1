import { describe, expect, it } from "vitest";
import {
  daysFromToday,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatTime,
  todayIn,
} from "./dates";

const now = new Date("2026-11-20T15:00:00Z");

describe("dates", () => {
  it("leaves this year unsaid, and says any other", () => {
    expect(formatDate("2026-11-20", undefined, now)).toBe("Fri 20 Nov");
    expect(formatDate("2025-09-01", undefined, now)).toBe("Mon 1 Sep 2025");
    expect(formatDate("2027-01-01", undefined, now)).toBe("Fri 1 Jan 2027");
  });

  it("reads a moment in local time of the zone, summer time included", () => {
    expect(formatDateTime("2026-07-01T23:30:00Z", "Europe/London", now)).toBe("Thu 2 Jul, 00:30");
    expect(formatDateTime("2026-07-01T23:30:00Z", "UTC", now)).toBe("Wed 1 Jul, 23:30");
    expect(formatTime("2026-01-05T00:00:00Z")).toBe("00:00");
  });

  it("takes plain days as they stand, whatever the zone", () => {
    expect(formatDate("2026-03-29", "America/Los_Angeles", now)).toBe("Sun 29 Mar");
    expect(formatDate("2026-03-29", "Pacific/Auckland", now)).toBe("Sun 29 Mar");
  });

  it("passes a time of day through", () => {
    expect(formatTime("07:30")).toBe("07:30");
  });

  it("names the days around today", () => {
    expect(formatDay("2026-11-20", undefined, now)).toBe("Today");
    expect(formatDay("2026-11-21", undefined, now)).toBe("Tomorrow");
    expect(formatDay("2026-11-19", undefined, now)).toBe("Yesterday");
    expect(formatDay("2026-11-22", undefined, now)).toBe("Sun 22 Nov");
  });

  it("counts days over the change of the clock", () => {
    const before = new Date("2026-10-24T22:30:00Z");
    expect(daysFromToday("2026-10-25T23:30:00Z", "Europe/London", before)).toBe(1);
    expect(todayIn("Europe/London", new Date("2026-07-01T23:30:00Z"))).toBe("2026-07-02");
  });

  it("joins two days", () => {
    expect(formatDateRange("2026-11-20", "2026-11-20", undefined, now)).toBe("Fri 20 Nov");
    expect(formatDateRange("2026-11-20", "2026-11-23", undefined, now)).toBe("Fri 20 – Mon 23 Nov");
    expect(formatDateRange("2026-11-30", "2026-12-02", undefined, now)).toBe(
      "Mon 30 Nov – Wed 2 Dec",
    );
  });

  it("refuses what is no date", () => {
    expect(() => formatDate("soon")).toThrow(RangeError);
  });
});
