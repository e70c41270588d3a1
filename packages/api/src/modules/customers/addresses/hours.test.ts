import { describe, expect, it } from "vitest";
import { hoursOn, isOutsideHours, neverClosed, NewClosedDays, NewDeliveryWindows } from "./hours";

/* 2026-12-01 is a Tuesday; the clocks went back on Sunday 2026-10-25 and go forward on Sunday 2027-03-28. */

const hour = 3600;
const mornings = [{ days: null, from: "08:00", until: "10:00" }];

describe("when a door is open", () => {
  it.each([
    ["at any time where nothing is said", [], "2026-12-01", [], null],
    ["every day", mornings, "2026-12-01", [[8, 10]], "08:00 to 10:00"],
    [
      "on its days, the earliest first",
      [
        { days: ["tue"] as const, from: "14:00", until: "15:30" },
        { days: ["mon", "tue"] as const, from: "07:00", until: "09:00" },
      ],
      "2026-12-01",
      [
        [7, 9],
        [14, 15.5],
      ],
      "07:00 to 09:00, 14:00 to 15:30",
    ],
    // 09:00 is 09:00 whether the day has 23 hours or 25.
    ["by the clock, when it goes back", mornings, "2026-10-25", [[8, 10]], "08:00 to 10:00"],
    ["by the clock, when it goes forward", mornings, "2027-03-28", [[8, 10]], "08:00 to 10:00"],
  ])("%s", (_, windows, day, hours, words) => {
    const open = hoursOn(
      windows.map((window) => ({ ...window, days: window.days && [...window.days] })),
      neverClosed,
      day,
    );
    expect(open.closed).toBeNull();
    expect(open.words).toBe(words);
    const today = open.spans.filter(({ from }) => from < 24 * hour);
    expect(today).toEqual(
      hours.map(([from = 0, until = 0]) => ({ from: from * hour, until: until * hour })),
    );
  });

  it("knows the next day's windows, for a round that runs into it", () => {
    expect(hoursOn(mornings, neverClosed, "2026-12-01").spans).toHaveLength(1);
    expect(hoursOn(mornings, neverClosed, "2026-12-01", 32 * hour).spans).toHaveLength(1);
    expect(hoursOn(mornings, neverClosed, "2026-12-01", 32 * hour + 1).spans).toEqual([
      { from: 8 * hour, until: 10 * hour },
      { from: 32 * hour, until: 34 * hour },
    ]);
    const shut = { weekdays: ["wed" as const], dates: [] };
    expect(hoursOn(mornings, shut, "2026-12-01", 40 * hour).spans).toHaveLength(1);
  });

  it.each([
    ["a weekday", { weekdays: ["tue" as const], dates: [] }, [], "Closed on Tuesdays."],
    [
      "a date, before its weekday",
      { weekdays: ["tue" as const], dates: [{ date: "2026-12-01", note: "Stocktake" }] },
      [],
      "Closed on Tue 1 Dec: Stocktake.",
    ],
    [
      "a date without a note",
      { weekdays: [], dates: [{ date: "2026-12-01", note: null }] },
      mornings,
      "Closed on Tue 1 Dec.",
    ],
    [
      "a day without a window",
      neverClosed,
      [{ days: ["mon" as const], from: "08:00", until: "10:00" }],
      "Takes no deliveries on Tuesdays.",
    ],
  ])("says why it is closed: %s", (_, closedDays, windows, why) => {
    const hours = hoursOn(windows, closedDays, "2026-12-01");
    expect(hours).toEqual({ closed: why, spans: [], words: "Closed" });
    expect(isOutsideHours(hours, null)).toBe(true);
  });

  it.each([
    [8 * hour - 1, true],
    [8 * hour, false],
    [10 * hour, false],
    [10 * hour + 1, true],
    [33 * hour, true],
    [null, false],
  ])("counts both ends in: at %s seconds", (at, outside) => {
    expect(isOutsideHours(hoursOn(mornings, neverClosed, "2026-12-01"), at)).toBe(outside);
  });
});

describe("what is taken", () => {
  it("refuses a window that ends before it begins, and a day named twice", () => {
    const ends = (until: string) => NewDeliveryWindows.safeParse([{ from: "09:00", until }]);
    expect(ends("09:00").error?.issues).toMatchObject([{ path: [0, "until"] }]);
    expect(ends("09:01").data).toEqual([{ days: null, from: "09:00", until: "09:01" }]);
    expect(
      NewDeliveryWindows.safeParse([{ days: ["mon", "mon"], from: "09:00", until: "10:00" }])
        .success,
    ).toBe(false);
    expect(NewClosedDays.parse({})).toEqual(neverClosed);
    const twice = [{ date: "2026-12-25" }, { date: "2026-12-25" }];
    expect(NewClosedDays.safeParse({ dates: twice }).success).toBe(false);
  });
});
