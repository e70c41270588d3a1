import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, todayIn } from "../../../../platform/values/format";
import { dueDays, isInSeason, nextDays, type Calendar, type Schedule } from "./days";

const weekly: Schedule = {
  repeat: "weekly",
  every: 1,
  weekday: 4,
  dayOfMonth: null,
  weekOfMonth: null,
  seasonFrom: null,
  seasonTo: null,
  startsOn: "2026-12-01",
  endsOn: null,
  onClosed: "after",
};
const always: Calendar = { roundDays: [], isOpen: () => true };
const closedOn = (...closed: string[]): Calendar => ({
  roundDays: [],
  isOpen: (day) => !closed.includes(day),
});
const next = (schedule: Partial<Schedule>, count = 4, calendar = always, from = "2026-12-01") =>
  nextDays({ ...weekly, ...schedule }, calendar, from, count).map(({ deliversOn }) => deliversOn);

const monthly = { repeat: "monthly_day", weekday: null } as const;
const nth = { repeat: "monthly_weekday", weekday: 2 } as const;

describe("the days of a standing order", () => {
  it.each<[string, Partial<Schedule>, string[]]>([
    ["each Thursday", {}, ["2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24"]],
    ["every six weeks", { every: 6 }, ["2026-12-03", "2027-01-14", "2027-02-25", "2027-04-08"]],
    [
      "on the day it starts",
      { weekday: 2, every: 2 },
      ["2026-12-01", "2026-12-15", "2026-12-29", "2027-01-12"],
    ],
    [
      "the 31st, or the last day of a shorter month",
      { ...monthly, dayOfMonth: 31 },
      ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"],
    ],
    [
      "every third month, from the first that has its day after the start",
      { ...monthly, dayOfMonth: 15, every: 3, startsOn: "2026-12-16" },
      ["2027-01-15", "2027-04-15", "2027-07-15", "2027-10-15"],
    ],
    [
      "the 29th of February in a leap year alone",
      { ...monthly, dayOfMonth: 29, startsOn: "2028-01-30" },
      ["2028-02-29", "2028-03-29", "2028-04-29", "2028-05-29"],
    ],
    [
      "the first Tuesday",
      { ...nth, weekOfMonth: 1 },
      ["2026-12-01", "2027-01-05", "2027-02-02", "2027-03-02"],
    ],
    [
      "the last Tuesday",
      { ...nth, weekOfMonth: 5 },
      ["2026-12-29", "2027-01-26", "2027-02-23", "2027-03-30"],
    ],
    [
      "in a season over New Year",
      { every: 4, seasonFrom: "10-01", seasonTo: "01-31" },
      ["2026-12-03", "2026-12-31", "2027-01-28", "2027-10-07"],
    ],
    ["until its end", { endsOn: "2026-12-16" }, ["2026-12-03", "2026-12-10"]],
  ])("come %s", (_, schedule, days) => {
    expect(next(schedule)).toEqual(days);
  });

  it.each<[number, number[], string[]]>([
    [1, [2, 5], ["2026-12-01", "2026-12-04", "2026-12-08", "2026-12-11"]],
    [3, [2, 5], ["2026-12-01", "2026-12-11", "2026-12-22", "2027-01-01"]],
    [2, [1], ["2026-12-07", "2026-12-21", "2027-01-04", "2027-01-18"]],
    [1, [], []],
  ])("follow every %i. round day of %j", (every, roundDays, days) => {
    const schedule = { repeat: "round_days", weekday: null, every } as const;
    expect(next(schedule, 4, { ...always, roundDays })).toEqual(days);
  });

  it.each<[Schedule["onClosed"], string[]]>([
    ["after", ["2026-12-24", "2027-01-01", "2027-01-07"]],
    ["before", ["2026-12-24", "2026-12-30", "2027-01-07"]],
    ["skip", ["2026-12-24", "2027-01-07", "2027-01-14"]],
  ])("go %s where nothing is delivered on one", (onClosed, days) => {
    expect(next({ onClosed }, 3, closedOn("2026-12-31"), "2026-12-18")).toEqual(days);
  });

  it("are left out where they would come before the start, or no open day is near", () => {
    const before = { onClosed: "before", startsOn: "2026-12-03" } as const;
    expect(next(before, 1, closedOn("2026-12-03"))).toEqual(["2026-12-10"]);
    const isOpen = (day: string) => day < "2026-12-10" || day > "2027-02-10";
    expect(next({}, 2, { roundDays: [], isOpen })).toEqual(["2026-12-03", "2027-02-11"]);
  });

  it("are delivered once where closed weeks move two of them to one day", () => {
    const isOpen = (day: string) => day < "2026-12-20" || day > "2027-01-03";
    const days = dueDays(weekly, { roundDays: [], isOpen }, "2026-12-14", "2027-01-14");
    expect(days).toEqual([
      { dueOn: "2026-12-17", deliversOn: "2026-12-17" },
      { dueOn: "2026-12-24", deliversOn: "2027-01-04" },
      { dueOn: "2027-01-07", deliversOn: "2027-01-07" },
      { dueOn: "2027-01-14", deliversOn: "2027-01-14" },
    ]);
  });

  it("are the same whichever days are asked for", () => {
    const schedules = fc.record({
      repeat: fc.constantFrom("weekly", "monthly_day", "monthly_weekday", "round_days" as const),
      every: fc.integer({ min: 1, max: 6 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
      weekOfMonth: fc.integer({ min: 1, max: 5 }),
      onClosed: fc.constantFrom("after", "before", "skip" as const),
    });
    const offset = fc.integer({ min: 0, max: 400 });
    const closed = fc.integer({ min: 2, max: 9 });
    fc.assert(
      fc.property(schedules, offset, offset, closed, (some, start, length, everyClosed) => {
        const schedule = { ...weekly, ...some } as Schedule;
        const isOpen = (day: string) => Number(day.slice(8)) % everyClosed !== 0;
        const calendar = { roundDays: [1, 4], isOpen };
        const all = dueDays(schedule, calendar, "2026-12-01", "2029-06-01");
        const from = daysAfter("2026-12-01", start);
        const to = daysAfter(from, length);
        expect(dueDays(schedule, calendar, from, to)).toEqual(
          all.filter(({ deliversOn }) => deliversOn >= from && deliversOn <= to),
        );
        const days = all.map(({ deliversOn }) => deliversOn);
        expect(new Set(days).size).toBe(days.length);
        expect(days.every((day) => isOpen(day))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("stay where they are as the clocks change", () => {
    const sundays = next({ weekday: 7, startsOn: "2027-03-21" }, 3, always, "2027-03-21");
    expect(sundays).toEqual(["2027-03-21", "2027-03-28", "2027-04-04"]);
    const autumn = next({ weekday: 7, startsOn: "2027-10-24" }, 3, always, "2027-10-24");
    expect(autumn).toEqual(["2027-10-24", "2027-10-31", "2027-11-07"]);
    // The business's own day, just after midnight on either side of each change.
    const days = [
      "2027-03-27T23:30Z",
      "2027-03-28T23:30Z",
      "2027-10-30T23:30Z",
      "2027-10-31T23:30Z",
    ];
    expect(days.map((at) => todayIn("Europe/London", new Date(at)))).toEqual([
      "2027-03-27",
      "2027-03-29",
      "2027-10-31",
      "2027-10-31",
    ]);
  });
});

it.each([
  ["10-01", "04-30", "2026-12-25", true],
  ["10-01", "04-30", "2027-04-30", true],
  ["10-01", "04-30", "2027-05-01", false],
  ["04-01", "09-30", "2027-09-30", true],
  ["04-01", "09-30", "2027-10-01", false],
  [null, null, "2027-07-01", true],
])("a season from %s to %s has %s: %s", (seasonFrom, seasonTo, on, is) => {
  expect(isInSeason({ seasonFrom, seasonTo }, on)).toBe(is);
});
