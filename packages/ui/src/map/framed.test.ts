import { describe, expect, it } from "vitest";
import { framed } from "./framed";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const keswick = [
  at(54.6, -3.13),
  at(54.61, -3.15),
  at(54.58, -3.1),
  at(54.66, -3.2),
  at(54.52, -3.02),
];

describe("what a map shows at first", () => {
  it("is the day's stops, without the one that stands in another county", () => {
    const london = at(51.5, -0.12);
    expect(framed([...keswick, london])).toEqual(keswick);
  });

  it("is all stops of a business that delivers far and wide", () => {
    const north = [
      at(54.6, -3.1),
      at(54.9, -2.9),
      at(54.3, -2.7),
      at(55.1, -3.5),
      at(54.0, -2.8),
      at(53.8, -3.0),
    ];
    expect(framed(north)).toEqual(north);
  });

  it("is all stops of one town, however close the others stand together", () => {
    const street = Array.from({ length: 8 }, (_, index) => at(54.6 + index / 10_000, -3.13));
    const edge = at(54.7, -3.2);
    expect(framed([...street, edge])).toHaveLength(9);
  });

  it("is all of a few: none of them is the exception", () => {
    const few = [at(54.6, -3.13), at(51.5, -0.12), at(50.1, -5.5)];
    expect(framed(few)).toEqual(few);
    expect(framed([])).toEqual([]);
  });
});
