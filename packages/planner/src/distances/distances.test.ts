import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drivingSeconds, estimateMatrix, greatCircleMetres } from "./estimate";
import { givenMatrix } from "./matrix";

const KENDAL = { latitude: 54.328, longitude: -2.747 };
const PENRITH = { latitude: 54.664, longitude: -2.755 };
const KESWICK = { latitude: 54.601, longitude: -3.138 };

describe("estimated distances", () => {
  it("follow the globe: a degree of latitude is 111.2 km", () => {
    const degree = greatCircleMetres(
      { latitude: 54, longitude: -3 },
      { latitude: 55, longitude: -3 },
    );
    expect(degree / 1000).toBeCloseTo(111.2, 1);
    expect(greatCircleMetres(KENDAL, KENDAL)).toBe(0);
  });

  it("come near what the road takes: Kendal to Penrith is 45 to 55 km, some 45 minutes", () => {
    const { metres, seconds } = estimateMatrix([KENDAL, PENRITH]);
    expect(metres[1]).toBeGreaterThan(45_000);
    expect(metres[1]).toBeLessThan(55_000);
    expect(seconds[1]! / 60).toBeGreaterThan(40);
    expect(seconds[1]! / 60).toBeLessThan(55);
  });

  it("stand in a square, the same both ways, nothing from a place to itself", () => {
    const { size, metres, seconds } = estimateMatrix([KENDAL, PENRITH, KESWICK]);
    expect(size).toBe(3);
    for (const cells of [metres, seconds]) {
      expect(cells).toHaveLength(9);
      expect([cells[0], cells[4], cells[8]]).toEqual([0, 0, 0]);
      expect(cells[1]).toBe(cells[3]);
      expect(cells[5]).toBe(cells[7]);
    }
  });

  it("never make a longer drive the quicker one", () => {
    const metres = fc.double({ min: 0, max: 500_000, noNaN: true });
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        expect(drivingSeconds(Math.max(a, b))).toBeGreaterThanOrEqual(
          drivingSeconds(Math.min(a, b)),
        );
      }),
    );
  });
});

describe("a router's matrix", () => {
  it("is taken as it is, with no way where it found none", () => {
    const { size, metres, seconds } = givenMatrix(
      [
        [0, 12.5],
        [13, 0],
      ],
      [
        [0, 3],
        [null, 0],
      ],
    );
    expect(size).toBe(2);
    expect([...metres]).toEqual([0, 12.5, 13, 0]);
    expect([...seconds]).toEqual([0, 3, Infinity, 0]);
  });

  it("has to be square", () => {
    expect(() => givenMatrix([[0, 1]], [[0, 1]])).toThrow(RangeError);
    expect(() =>
      givenMatrix(
        [[0]],
        [
          [0, 1],
          [1, 0],
        ],
      ),
    ).toThrow(RangeError);
  });
});
