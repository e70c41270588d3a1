import { describe, expect, it } from "vitest";
import { serviceSecondsOf, timesOf } from "./times";

const hour = 3600;
const noBreak = { homeSeconds: 0, breakSeconds: 0 };

describe("the times of a round", () => {
  it("add up drives and service", () => {
    expect(timesOf([{ items: 1 }, { items: 3 }], [600, 300], noBreak)).toEqual([
      { etaSeconds: 600, waitSeconds: 0, serviceSeconds: 260 },
      { etaSeconds: 600 + 260 + 300, waitSeconds: 0, serviceSeconds: 300 },
    ]);
  });

  it("bound a long unloading", () => {
    expect(serviceSecondsOf(1000)).toBe(30 * 60);
  });

  it("leave out the break of a short round", () => {
    const times = timesOf([{ items: 1 }], [4 * hour], { homeSeconds: hour, breakSeconds: 1800 });
    expect(times[0]).toMatchObject({ waitSeconds: 0 });
  });

  it("put the break of a long one where it may first be taken", () => {
    const stops = [{ items: 1 }, { items: 1 }, { items: 1 }];
    const times = timesOf(stops, [hour, 2 * hour, 2 * hour], {
      homeSeconds: 2 * hour,
      breakSeconds: 1800,
    });
    expect(times.map((stop) => stop.waitSeconds)).toEqual([0, 1800, 0]);
    expect(times[2]!.etaSeconds).toBe(5 * hour + 2 * 260 + 1800);
  });

  it("put it before the last stop where none is reached so late", () => {
    const times = timesOf([{ items: 1 }], [hour], { homeSeconds: 6 * hour, breakSeconds: 1800 });
    expect(times[0]).toMatchObject({ waitSeconds: 1800 });
  });
});
