import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateMatrix, type Position } from "./estimate";
import { cheapestInsertion, nearestFirstTour, type Tour } from "./insertion";

const kendal = { latitude: 54.328, longitude: -2.747 };
const windermere = { latitude: 54.38, longitude: -2.907 };
const ambleside = { latitude: 54.432, longitude: -2.962 };
const penrith = { latitude: 54.664, longitude: -2.755 };

const position = fc.record({
  latitude: fc.double({ min: 54, max: 55, noNaN: true }),
  longitude: fc.double({ min: -3.5, max: -2.5, noNaN: true }),
});

/** Returns the seconds of a complete tour, by the matrix of plans. */
function secondsOf(places: readonly Position[]): number {
  const { size, seconds } = estimateMatrix(places);
  return places.slice(1).reduce((sum, _, index) => sum + seconds[index * size + index + 1]!, 0);
}

describe("the cheapest insertion", () => {
  it("into an empty round is the way there and back", () => {
    const { metres, seconds } = cheapestInsertion(nearestFirstTour(kendal, []), windermere);
    const there = estimateMatrix([kendal, windermere]);
    expect(metres).toBeCloseTo(there.metres[1]! * 2, -1);
    expect(seconds).toBeCloseTo(there.seconds[1]! * 2, -1);
  });

  it("is little on the way of a round, nothing at one of its stops, and much off it", () => {
    const tour: Tour = { start: kendal, stops: [ambleside], end: kendal };
    const onTheWay = cheapestInsertion(tour, windermere);
    expect(onTheWay.metres).toBeLessThan(3_000);
    expect(onTheWay.seconds).toBeLessThan(10 * 60);
    expect(cheapestInsertion(tour, ambleside)).toEqual({ metres: 0, seconds: 0 });
    expect(cheapestInsertion(tour, penrith).metres).toBeGreaterThan(60_000);
  });

  it("is what the best of all places for it adds", () => {
    fc.assert(
      fc.property(
        position,
        fc.array(position, { maxLength: 8 }),
        position,
        (yard, stops, place) => {
          const whole = [yard, ...stops, yard];
          const added = Array.from(
            { length: stops.length + 1 },
            (_, index) => secondsOf(whole.toSpliced(index + 1, 0, place)) - secondsOf(whole),
          );
          const { seconds } = cheapestInsertion({ start: yard, stops, end: yard }, place);
          // The matrix has whole seconds.
          expect(Math.abs(seconds - Math.max(0, Math.min(...added)))).toBeLessThan(3);
        },
      ),
    );
  });

  it("goes through hundreds of stops in a moment", () => {
    const stops = Array.from({ length: 400 }, (_, index) => ({
      latitude: 54 + ((index * 37) % 400) / 400,
      longitude: -3 + ((index * 91) % 400) / 400,
    }));
    const tour = nearestFirstTour(kendal, stops);
    expect(new Set(tour.stops)).toEqual(new Set(stops));
    expect(cheapestInsertion(tour, windermere).seconds).toBeLessThan(30 * 60);
  });
});

it("goes on to the nearest place that is left", () => {
  expect(nearestFirstTour(kendal, [penrith, ambleside, windermere])).toEqual({
    start: kendal,
    stops: [windermere, ambleside, penrith],
    end: kendal,
  });
});
