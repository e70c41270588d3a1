import { describe, expect, it } from "vitest";
import { estimateLeg, estimateRouting, straightLineMetres } from "./estimate";

const windermere = { latitude: 54.3731, longitude: -2.9137 };
const keswick = { latitude: 54.6013, longitude: -3.1347 };
const london = { latitude: 51.5074, longitude: -0.1278 };

describe("straightLineMetres", () => {
  it("agrees with known distances", () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(straightLineMetres(london, paris) / 1_000).toBeCloseTo(343.6, 0);
    const degree = { latitude: 1, longitude: 0 };
    expect(straightLineMetres({ latitude: 0, longitude: 0 }, degree)).toBeCloseTo(111_195, -1);
    const antipodes = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 180 },
    ] as const;
    expect(straightLineMetres(...antipodes) / 1_000).toBeCloseTo(20_015, 0);
  });

  it("is the same there and back, and nothing in place", () => {
    expect(straightLineMetres(windermere, keswick)).toBe(straightLineMetres(keswick, windermere));
    expect(straightLineMetres(london, london)).toBe(0);
  });
});

describe("estimateLeg", () => {
  it("is 1.3 times the straight line, at 30, then 50, 75 and 90 km/h", () => {
    expect(estimateLeg(windermere, keswick).metres).toBe(
      Math.round(straightLineMetres(windermere, keswick) * 1.3),
    );
    const roadKm = (km: number) => ({ latitude: km / 1.3 / 111.19508, longitude: 0 });
    const origin = roadKm(0);
    expect(estimateLeg(origin, roadKm(3)).seconds).toBe(360);
    expect(estimateLeg(origin, roadKm(18)).seconds).toBe(360 + 1_080);
    expect(estimateLeg(origin, roadKm(48)).seconds).toBe(360 + 1_080 + 1_440);
    expect(estimateLeg(origin, roadKm(140)).seconds).toBe(360 + 1_080 + 1_536 + 3_600);
    expect(estimateLeg(origin, origin)).toEqual({ metres: 0, seconds: 0 });
  });

  it("is near what the drive really takes", () => {
    // Real distances by road: 34 km in 40 minutes, and 430 km in 5 hours.
    const drive = estimateLeg(windermere, keswick);
    expect(drive.metres / 34_000).toBeGreaterThan(0.85);
    expect(drive.metres / 40_000).toBeLessThan(1.15);
    expect(Math.abs(drive.seconds / 60 - 40)).toBeLessThan(8);
    const haul = estimateLeg(windermere, london);
    expect(Math.abs(haul.metres / 1_000 - 430)).toBeLessThan(60);
    expect(Math.abs(haul.seconds / 3_600 - 5)).toBeLessThan(1);
  });
});

describe("estimateRouting", () => {
  const routing = estimateRouting();

  it("gives every pair, and says that it guessed", async () => {
    const { metres, seconds, by: routedBy } = await routing.matrix([windermere, keswick, london]);
    expect(routedBy).toBe("estimate");
    expect(metres.map((row, index) => row[index])).toEqual([0, 0, 0]);
    expect([metres[0]?.[2], seconds[0]?.[2]]).toEqual(
      Object.values(estimateLeg(windermere, london)),
    );
    expect(metres[2]?.[0]).toBe(metres[0]?.[2]);
  });

  it("adds the legs of a route up, with no line to draw", async () => {
    const route = await routing.route([windermere, keswick, windermere]);
    const leg = estimateLeg(windermere, keswick);
    expect(route).toEqual({
      legs: [leg, leg],
      metres: leg.metres * 2,
      seconds: leg.seconds * 2,
      geometry: null,
      by: "estimate",
    });
  });

  it("takes one point, and none", async () => {
    const nothing = { metres: 0, seconds: 0, legs: [], geometry: null, by: "estimate" };
    expect(await routing.route([])).toEqual(nothing);
    expect(await routing.route([london])).toEqual(nothing);
    expect(await routing.matrix([])).toEqual({ metres: [], seconds: [], by: "estimate" });
    expect(await routing.matrix([london])).toMatchObject({ metres: [[0]], seconds: [[0]] });
  });
});
