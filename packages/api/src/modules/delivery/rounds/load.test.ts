import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secondsOf } from "../../../platform/values/format";
import { shiftSpan, timeOfDay } from "../times";
import type { LoadedStop } from "../gas/counted-load";
import { fitOf, peakLoad, whyOverloaded, type Hours } from "./load";

const van = { payloadKg: 100, volumeLitres: 200, hazardLimitKg: 60 };
const unhurried: Hours = { departsAt: null, drivingSeconds: null, shift: null, dayOff: false };

function stop(given: Partial<LoadedStop> & { fulls?: number; empties?: number } = {}): LoadedStop {
  const { fulls = 0, empties = 0, ...rest } = given;
  return {
    completed: false,
    failed: false,
    serviceSeconds: 300,
    waitSeconds: 0,
    lines: [
      { quantity: fulls, deliveredQuantity: fulls, fullKg: 27, volumeLitres: 31, hazardKg: 13 },
    ],
    collect: [{ quantity: empties, emptyKg: 14, volumeLitres: 31 }],
    ...rest,
  };
}

describe("what a van carries at its fullest", () => {
  it("is all fulls at the yard's gate where empties are lighter", () => {
    expect(peakLoad([stop({ fulls: 2, empties: 2 }), stop({ fulls: 1, empties: 1 })])).toEqual({
      kg: 81,
      litres: 93,
      hazardKg: 39,
    });
  });

  it("lies on the way where much comes back", () => {
    const heavy = stop({ fulls: 1, empties: 10 });
    expect(peakLoad([heavy, stop({ fulls: 1 })])).toMatchObject({ kg: 27 + 140, hazardKg: 26 });
  });

  it("keeps on board what failed or was refused", () => {
    const returning = stop({ fulls: 2, failed: true });
    expect(peakLoad([returning, stop({ fulls: 1, empties: 4 })]).kg).toBe(54 + 56);
    const taken = stop({ fulls: 2, failed: true, empties: 3 });
    expect(peakLoad([taken, stop({ fulls: 1, empties: 4 })]).kg).toBe(54 + 42 + 56);
    const refused = stop({ completed: true });
    const line = { quantity: 3, deliveredQuantity: 1, fullKg: 27, volumeLitres: 31, hazardKg: 13 };
    expect(peakLoad([{ ...refused, lines: [line] }, stop({ empties: 5 })]).kg).toBe(54 + 70);
  });

  it("has what rides along aboard all the way", () => {
    const carried = { kg: 100, litres: 50, hazardKg: 0 };
    expect(peakLoad([stop({ fulls: 1, empties: 1 })], carried)).toEqual({
      kg: 127,
      litres: 81,
      hazardKg: 13,
    });
  });

  it("is never less than what leaves or what comes back", () => {
    const loads = fc.array(
      fc.record({ fulls: fc.nat(20), empties: fc.nat(20), failed: fc.boolean() }),
    );
    fc.assert(
      fc.property(loads, (given) => {
        const stops = given.map(stop);
        const out = given.reduce((sum, { fulls }) => sum + fulls * 27, 0);
        const back = given.reduce(
          (sum, { fulls, empties, failed }) => sum + (failed ? fulls * 27 : 0) + empties * 14,
          0,
        );
        const { kg } = peakLoad(stops);
        expect(kg).toBeGreaterThanOrEqual(Math.max(out, back));
        expect(kg).toBeLessThanOrEqual(out + back);
      }),
    );
  });
});

describe("the fit of a round", () => {
  it("is nothing without stops", () => {
    expect(fitOf([], van, unhurried)).toBeNull();
  });

  it("is that of a transfer where it carries nothing else", () => {
    const carried = { kg: 101, litres: 10, hazardKg: 0, unweighed: 2 };
    expect(fitOf([], van, unhurried, carried)).toMatchObject({
      loadKg: 101,
      loadLitres: 10,
      unweighedItems: 2,
      over: ["weight"],
    });
  });

  it("names what is exceeded, and only that, at the limit and over it", () => {
    const at = { payloadKg: 54, volumeLitres: 62, hazardLimitKg: 26 };
    expect(fitOf([stop({ fulls: 2 })], at, unhurried)?.over).toEqual([]);
    const under = { payloadKg: 53, volumeLitres: 61, hazardLimitKg: 25 };
    expect(fitOf([stop({ fulls: 2 })], under, unhurried)?.over).toEqual([
      "weight",
      "volume",
      "hazard",
    ]);
    const unlimited = { payloadKg: null, volumeLitres: null, hazardLimitKg: null };
    expect(fitOf([stop({ fulls: 99 })], unlimited, unhurried)?.over).toEqual([]);
  });

  it("counts what has no weight, and says nothing of a load that has none at all", () => {
    const unknown = { quantity: 4, deliveredQuantity: 0, fullKg: null, volumeLitres: null };
    const lines = [{ ...unknown, hazardKg: null }];
    const fit = fitOf([stop({ lines, collect: [] })], van, unhurried);
    expect(fit).toMatchObject({ loadKg: null, unweighedItems: 4, over: [] });
    expect(fitOf([stop({ lines, empties: 1 })], van, unhurried)).toMatchObject({
      loadKg: 14,
      unweighedItems: 4,
    });
  });

  it("is back after driving, serving and waiting, within the shift or not", () => {
    const day: Hours = {
      departsAt: secondsOf("08:00"),
      drivingSeconds: 3600,
      shift: shiftSpan("08:00", "09:10"),
      dayOff: false,
    };
    const stops = [stop({ fulls: 1 }), stop({ fulls: 1, waitSeconds: 60 })];
    expect(fitOf(stops, van, day)).toMatchObject({
      totalSeconds: 3600 + 600 + 60,
      departsAt: "08:00",
      backAt: "09:11",
      shiftEnd: "09:10",
      over: ["shift"],
    });
    expect(fitOf([stop({ fulls: 1 })], van, day)).toMatchObject({ backAt: "09:05", over: [] });
  });

  it("is over the shift on a day off, or before it begins", () => {
    expect(fitOf([stop()], van, { ...unhurried, dayOff: true })?.over).toEqual(["shift"]);
    const early = {
      ...unhurried,
      departsAt: secondsOf("06:00"),
      shift: shiftSpan("07:00", "15:00"),
    };
    expect(fitOf([stop()], van, early)?.over).toEqual(["shift"]);
  });

  it("knows a night shift", () => {
    const night: Hours = {
      departsAt: secondsOf("22:00"),
      drivingSeconds: 6 * 3600,
      shift: shiftSpan("22:00", "06:00"),
      dayOff: false,
    };
    expect(fitOf([stop()], van, night)).toMatchObject({ backAt: "04:05", over: [] });
  });
});

describe("times of day", () => {
  it("round to the minute and go past midnight", () => {
    expect(timeOfDay(secondsOf("23:59") + 29)).toBe("23:59");
    expect(timeOfDay(secondsOf("23:59") + 30)).toBe("00:00");
    expect(timeOfDay(26 * 3600)).toBe("02:00");
  });
});

it.each([NaN, Infinity])("refuses to judge a load by %s", (number) => {
  const line = { quantity: 1, deliveredQuantity: 0, fullKg: 1, volumeLitres: 1, hazardKg: 1 };
  for (const field of ["quantity", "fullKg", "volumeLitres", "hazardKg"] as const) {
    const stops = [stop({ lines: [{ ...line, [field]: number }] })];
    expect(() => whyOverloaded(stops, van)).toThrow(`${field} is`);
  }
});

it("says what is over the van's limits with the figures, to the gram", () => {
  const limits = { payloadKg: 1000, volumeLitres: null, hazardLimitKg: null };
  const carried = { kg: 1000, litres: 0, hazardKg: 0 };
  expect(whyOverloaded([], limits, carried)).toBeNull();
  expect(whyOverloaded([], limits, { ...carried, kg: 1000.4 })).toBe(
    "Over weight: 1,000.4 kg on a van for 1,000 kg.",
  );
});

it("says of each limit that it is over, of volume in litres and of hazard apart", () => {
  const carried = { kg: 60, litres: 6000.25, hazardKg: 30 };
  const unlimited = { payloadKg: null, volumeLitres: null, hazardLimitKg: null };
  const why = (limits: Partial<typeof van>) =>
    whyOverloaded([], { ...unlimited, ...limits }, carried);
  expect(why({ volumeLitres: 6000.25 })).toBeNull();
  expect(why({ volumeLitres: 6000 })).toBe(
    "Over volume: 6,000.25 litres on a van for 6,000 litres.",
  );
  expect(why({ hazardLimitKg: 29 })).toBe("Over the hazard limit: 30 kg on a van for 29 kg.");
  expect(why({ payloadKg: 50, volumeLitres: 5000, hazardLimitKg: 20 })).toBe(
    "Over weight: 60 kg on a van for 50 kg. Over volume: 6,000.25 litres on a van for 5,000 litres. " +
      "Over the hazard limit: 30 kg on a van for 20 kg.",
  );
});
