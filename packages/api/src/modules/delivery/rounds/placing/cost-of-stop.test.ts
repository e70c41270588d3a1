import { describe, expect, it } from "vitest";
import { estimateLeg } from "@roundsman/providers";
import { cheapestPlace } from "./cost-of-stop";

const at = (km: number) => ({ latitude: 54 + km / 111, longitude: -3 });
const yard = at(0);

describe("the place of one more stop", () => {
  it("is where it adds least, with the drive it adds", () => {
    const way = { from: yard, stops: [at(10), at(30)], to: yard };
    const there = cheapestPlace(way, at(20));
    expect(there).toMatchObject({ index: 1 });
    expect(there?.metres).toBeLessThan(10);
    const beyond = cheapestPlace(way, at(40));
    expect(beyond?.metres).toBeGreaterThan(25_000);
    expect(beyond?.seconds).toBeGreaterThan(900);
  });

  it("is from where the van is, past what nobody knows the place of", () => {
    const way = { from: at(30), stops: [null, at(10)], to: null };
    expect(cheapestPlace(way, at(32))).toMatchObject({ index: 0 });
    expect(cheapestPlace(way, at(5))).toMatchObject({ index: 2 });
    expect(cheapestPlace({ from: null, stops: [], to: yard }, at(10))).toEqual({
      index: 0,
      ...estimateRounded(at(10), yard),
    });
  });

  it("is not known where no place along the round is", () => {
    expect(cheapestPlace({ from: null, stops: [null], to: null }, at(5))).toBeNull();
  });
});

function estimateRounded(...legs: Parameters<typeof estimateLeg>) {
  const { seconds, metres } = estimateLeg(...legs);
  return { seconds: Math.round(seconds), metres: Math.round(metres) };
}
