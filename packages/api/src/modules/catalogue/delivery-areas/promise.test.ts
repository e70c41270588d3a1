import { describe, expect, it } from "vitest";
import type { AreaDays } from "./days";
import { promisedDays, whyNotPromised, type DeliveryCalendar, type Destination } from "./queries";

const area = (name: string, more: Partial<AreaDays> = {}): AreaDays => ({
  name,
  weekdays: ["tue", "fri"],
  cutoffTime: "16:00",
  cutoffDays: 1,
  windows: [],
  maxStops: null,
  maxKg: null,
  ...more,
});
const windermere = area("Windermere");
const kendal = area("Kendal", { weekdays: ["wed", "fri"], cutoffTime: "18:00" });
/** A Thursday, an hour after the first area's cut-off. */
const calendar: DeliveryCalendar = {
  areas: [windermere, kendal],
  closed: new Map([["2026-12-25", "Christmas Day"]]),
  now: { today: "2026-11-26", time: "17:00" },
};
const christmas = "There are no deliveries on Fri 25 Dec: Christmas Day.";
const past = "Wed 25 Nov is past.";

describe("a day", () => {
  it.each<[string, string | null, string | null, string | null]>([
    // The day; for an area, outside all of them, and for a destination that nobody knows yet.
    ["2026-11-25", past, past, past],
    [
      "2026-11-26",
      "We deliver to Windermere on Tuesdays and Fridays.",
      null,
      "We deliver on Tuesdays, Wednesdays and Fridays.",
    ],
    ["2026-11-27", "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov.", null, null],
    [
      "2026-11-29",
      "We deliver to Windermere on Tuesdays and Fridays.",
      null,
      "We deliver on Tuesdays, Wednesdays and Fridays.",
    ],
    ["2026-12-01", null, null, null],
    ["2026-12-02", "We deliver to Windermere on Tuesdays and Fridays.", null, null],
    ["2026-12-25", christmas, christmas, christmas],
  ])("on %s is judged by what is known of the destination", (day, inArea, outside, unknown) => {
    const why = (destination: Destination) => whyNotPromised(calendar, destination, day);
    expect(why({ area: windermere })).toBe(inArea);
    expect(why({ roundDays: [] })).toBe(outside);
    expect(why("unknown")).toBe(unknown);
  });

  it("is past its cut-off for everybody once the last area takes no more", () => {
    const now = { today: "2026-11-26", time: "18:00" };
    expect(whyNotPromised({ ...calendar, now }, "unknown", "2026-11-27")).toBe(
      "Orders for Fri 27 Nov were taken until 18:00 on Thu 26 Nov.",
    );
  });

  it("follows the rounds to a postcode outside all areas, and is any day without areas and rounds", () => {
    const rounds = { roundDays: [1, 4] };
    expect(whyNotPromised(calendar, rounds, "2026-11-29")).toBe(
      "Rounds go there on Mondays and Thursdays.",
    );
    expect(whyNotPromised(calendar, rounds, "2026-11-30")).toBeNull();
    expect(whyNotPromised({ ...calendar, areas: [] }, "unknown", "2026-11-29")).toBeNull();
    expect(whyNotPromised({ ...calendar, areas: [] }, "unknown", "2026-12-25")).toBe(christmas);
  });
});

describe("the days of an option", () => {
  const whyNot = (day: string) => whyNotPromised(calendar, { area: windermere }, day);
  const promised = (minDays: number, maxDays: number) =>
    promisedDays({ minDays, maxDays }, calendar.now.today, whyNot);

  it("begin and end on days with a round", () => {
    // Friday is past its cut-off; Tuesday and Friday of the week after are driven.
    expect(promised(0, 9)).toEqual({ from: "2026-12-01", to: "2026-12-04", why: null });
    expect(promised(5, 5)).toEqual({ from: "2026-12-01", to: "2026-12-01", why: null });
  });

  it("are the next day with a round where there is none among them", () => {
    expect(promised(1, 1)).toEqual({
      from: "2026-12-01",
      to: "2026-12-01",
      why: "Orders for Fri 27 Nov were taken until 16:00 on Thu 26 Nov.",
    });
    expect(promised(28, 29)).toEqual({
      from: "2026-12-29",
      to: "2026-12-29",
      why: christmas,
    });
  });

  it("are none where nothing is ever driven", () => {
    const never = promisedDays({ minDays: 1, maxDays: 2 }, "2026-11-26", () => "Never.");
    expect(never).toEqual({ from: null, to: null, why: "Never." });
  });
});
