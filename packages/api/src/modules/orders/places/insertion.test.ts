import { describe, expect, it } from "vitest";
import { insertionOn, type KnownDays } from "./insertion";

const kendal = { latitude: 54.328, longitude: -2.747 };
const penrith = { latitude: 54.664, longitude: -2.755 };
const windermere = { latitude: 54.38, longitude: -2.907 };
const ambleside = { latitude: 54.432, longitude: -2.962 };
const day = "2026-12-01";
const costs = { perMilePence: 50, perHourPence: 1000 };
const unknown: KnownDays = { yards: [kendal, penrith], tours: [], loose: [] };
const on = (known: Partial<KnownDays>, given = costs as Parameters<typeof insertionOn>[3]) =>
  insertionOn(day, windermere, { ...unknown, ...known }, given);
const alone = on({});

describe("what bringing something to a place adds to a day", () => {
  it("is the way there and back from the nearest yard while nothing else is to be driven", () => {
    expect(alone?.metres).toBeGreaterThan(30_000);
    expect(alone?.metres).toBeLessThan(36_000);
    const pence = ((alone?.metres ?? 0) / 1609.344) * 50 + ((alone?.minutes ?? 0) / 60) * 1000;
    expect(Math.abs((alone?.pence ?? 0) - pence)).toBeLessThan(10);
    expect(on({ yards: [penrith] })?.metres).toBeGreaterThan(alone?.metres ?? 0);
    expect(on({ yards: [] })).toBeNull();
  });

  it("is shared with what is to be brought from that yard on the same day", () => {
    const shared = on({ loose: [{ day, ...ambleside }] });
    expect(shared?.metres).toBeLessThan(3_000);
    expect(on({ loose: [{ day: "2026-12-02", ...ambleside }] })).toEqual(alone);
    // Brought from the other yard: no van goes there from this one.
    expect(on({ loose: [{ day, latitude: 54.66, longitude: -2.9 }] })).toEqual(alone);
  });

  it("is what the round of the day adds to which it adds least", () => {
    const away = { day, start: penrith, stops: [], end: penrith };
    const passing = { day, start: kendal, stops: [ambleside], end: kendal };
    expect(on({ tours: [away, passing] })).toEqual(on({ tours: [passing] }));
    expect(on({ tours: [passing] })?.metres).toBeLessThan(3_000);
    // Where rounds are planned, they are what is driven.
    expect(on({ tours: [away], loose: [{ day, ...ambleside }] })?.metres).toBeGreaterThan(80_000);
  });

  it("has no price where the business says none, and one of what it says", () => {
    expect(on({}, { perMilePence: null, perHourPence: null })).toEqual({ ...alone, pence: null });
    const milesAlone = on({}, { perMilePence: 50, perHourPence: null })?.pence;
    expect(milesAlone).toBe(Math.round(((alone?.metres ?? 0) / 1609.344) * 50));
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined] as number[])(
  "makes no day cheaper by %s",
  (number) => {
    for (const fact of ["perMilePence", "perHourPence"]) {
      expect(() => on({}, { ...costs, [fact]: number })).toThrow("not a finite number");
    }
    const yards = [{ latitude: number, longitude: -2.9 }];
    expect(() => on({ yards })).toThrow("not a finite number");
  },
);
