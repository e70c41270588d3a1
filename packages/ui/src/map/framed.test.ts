import { describe, expect, it } from "vitest";
import { framed } from "./framed";

const placeAt = (latitude: number, longitude: number) => ({ latitude, longitude });
const keswick = [
  placeAt(54.6, -3.13),
  placeAt(54.61, -3.15),
  placeAt(54.58, -3.1),
  placeAt(54.66, -3.2),
  placeAt(54.52, -3.02),
];

describe("what a map shows at first", () => {
  it("is the day's stops, without the one that stands in another county", () => {
    const london = placeAt(51.5, -0.12);
    expect(framed([...keswick, london])).toEqual(keswick);
  });

  it("is all stops of a business that delivers far and wide", () => {
    const north = [
      placeAt(54.6, -3.1),
      placeAt(54.9, -2.9),
      placeAt(54.3, -2.7),
      placeAt(55.1, -3.5),
      placeAt(54.0, -2.8),
      placeAt(53.8, -3.0),
    ];
    expect(framed(north)).toEqual(north);
  });

  it("is all stops of one town, however close the others stand together", () => {
    const street = Array.from({ length: 8 }, (_, index) => placeAt(54.6 + index / 10_000, -3.13));
    const edge = placeAt(54.7, -3.2);
    expect(framed([...street, edge])).toHaveLength(9);
  });

  it("is all of a few: none of them is the exception", () => {
    const few = [placeAt(54.6, -3.13), placeAt(51.5, -0.12), placeAt(50.1, -5.5)];
    expect(framed(few)).toEqual(few);
    expect(framed([])).toEqual([]);
  });
});
