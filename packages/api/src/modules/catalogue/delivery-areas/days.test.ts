import { describe, expect, it } from "vitest";
import {
  daysOf,
  hasRoom,
  weekdays,
  weekdayWords,
  whyNotOn,
  type AreaDays,
  type Weekday,
} from "./days";

const area: AreaDays = {
  name: "Windermere",
  weekdays: ["tue", "fri"],
  cutoffTime: "16:00",
  cutoffDays: 1,
  windows: [],
  maxStops: 2,
  maxKg: 100,
};
const closed = new Map([["2026-12-25", "Christmas Day"]]);
/** A Thursday. */
const at = (time: string) => ({ today: "2026-11-26", time });
const none = new Map<string, { stops: number; kg: number }>();
const asked = { closed, loads: none, now: at("15:59"), kg: 10 };
const daysAt = (change: Partial<typeof asked>, of: AreaDays = area) =>
  daysOf(of, { ...asked, ...change }).map(({ day }) => day.slice(5));

describe("the days of an area", () => {
  it("are its weekdays, without holidays, while they can still be ordered for", () => {
    const later = "12-01 12-04 12-08 12-11 12-15 12-18 12-22 12-29 01-01 01-05";
    expect(daysAt({}).join(" ")).toBe(`11-27 ${later}`);
    expect(daysAt({ now: at("16:00") }).join(" ")).toBe(later);
    expect(daysAt({}, { ...area, cutoffDays: 5 })[0]).toBe("12-01");
    expect(daysAt({}, { ...area, weekdays: ["thu"], cutoffDays: 0 })[0]).toBe("11-26");
    expect(daysAt({}, { ...area, weekdays: [] })).toEqual([]);
  });

  it("say by when to order, what is taken, and whether there is room", () => {
    const loads = new Map([
      ["2026-11-27", { stops: 2, kg: 20 }],
      ["2026-12-01", { stops: 1, kg: 91 }],
      ["2026-12-04", { stops: 1, kg: 90 }],
    ]);
    const [first, second, third, fourth] = daysOf(area, { ...asked, loads });
    const orderBy = { day: "2026-11-26", time: "16:00" };
    expect(first).toEqual({ day: "2026-11-27", orderBy, stops: 2, kg: 20, full: true });
    expect([second, third, fourth].map((day) => day?.full)).toEqual([true, false, false]);
  });
});

it.each([
  [null, null, 9, 1e6, true],
  [1, null, 0, 1e6, true],
  [1, null, 1, 0, false],
  [0, null, 0, 0, false],
  [null, 100, 5, 90, true],
  [null, 100, 5, 90.5, false],
])("%s stops and %s kg hold one more after %s stops: %s kg", (maxStops, maxKg, stops, kg, room) => {
  expect(hasRoom({ maxStops, maxKg }, { stops, kg }, 10)).toBe(room);
});

it.each([
  ["2026-11-27", "15:59", null],
  ["2026-11-27", "16:00", "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov."],
  ["2026-11-28", "12:00", "We deliver to Windermere on Tuesdays and Fridays."],
  ["2026-12-25", "12:00", "There are no deliveries on Fri 25 Dec: Christmas Day."],
  ["2026-11-24", "12:00", "Tue 24 Nov is past."],
])("says of %s at %s: %s", (day, time, words) => {
  expect(whyNotOn(area, day, { closed, now: at(time) })).toBe(words);
});

it.each([
  [["fri", "tue"], "Tuesdays and Fridays"],
  [["mon", "wed", "sat"], "Mondays, Wednesdays and Saturdays"],
  [["sun"], "Sundays"],
  [["mon", "tue", "wed", "thu", "fri"], "weekdays"],
  [[...weekdays], "every day"],
] as [Weekday[], string][])("calls %s %s", (chosen, words) => {
  expect(weekdayWords(chosen)).toBe(words);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[])(
  "takes no order for a day by %s",
  (number) => {
    const [most, load] = [
      { maxStops: 5, maxKg: 100 },
      { stops: 1, kg: 10 },
    ];
    const error = "not a finite number";
    expect(() => hasRoom({ ...most, maxStops: number }, load, 10)).toThrow(error);
    expect(() => hasRoom({ ...most, maxKg: number }, load, 10)).toThrow(error);
    expect(() => hasRoom(most, { ...load, stops: number }, 10)).toThrow(error);
    expect(() => hasRoom(most, { ...load, kg: number }, 10)).toThrow(error);
    expect(() => hasRoom(most, load, number)).toThrow(error);
  },
);
