import { describe, expect, it } from "vitest";
import { areaFor, isInside, outwardOf, type Corner } from "./days";

it.each([
  ["LA23 1AA", "LA23"],
  ["la231aa", "LA23"],
  ["LA9 4QQ", "LA9"],
  ["LA23", "LA23"],
  ["ec1a 1bb", "EC1A"],
  ["m1", "M1"],
  ["M1 1AE", "M1"],
  ["", null],
  ["Kendal", null],
  ["LA231", null],
  ["12345", null],
  [null, null],
])("reads the outward code of %s as %s", (typed, outward) => {
  expect(outwardOf(typed)).toBe(outward);
});

/** A U, open to the north. */
const ring: Corner[] = [
  [54, -3],
  [54, -2],
  [55, -2],
  [55, -2.3],
  [54.3, -2.3],
  [54.3, -2.7],
  [55, -2.7],
  [55, -3],
];

it.each([
  ["in its west arm", [54.8, -2.9], true],
  ["in its foot", [54.1, -2.5], true],
  ["in its east arm", [54.8, -2.1], true],
  ["between the arms", [54.8, -2.5], false],
  ["west of it", [54.5, -3.1], false],
  ["east of it", [54.5, -1.9], false],
  ["north of it", [55.1, -2.9], false],
  ["south of it", [53.9, -2.5], false],
] as [string, Corner, boolean][])(
  "says of a point %s whether it lies inside",
  (_, point, inside) => {
    expect(isInside(point, ring)).toBe(inside);
    expect(isInside(point, [...ring].toReversed())).toBe(inside);
    expect(isInside(point, [...ring, [54, -3]])).toBe(inside);
  },
);

describe("the area of an address", () => {
  const codes = { name: "codes", outwardCodes: ["LA23"], outline: null };
  const drawn = { name: "drawn", outwardCodes: [], outline: ring };
  const within = { latitude: 54.1, longitude: -2.5 };

  it("is the first that holds it", () => {
    const place = { postcode: "LA23 1AA", ...within };
    expect(areaFor([codes, drawn], place)).toBe(codes);
    expect(areaFor([drawn, codes], place)).toBe(drawn);
  });

  it("follows from the code alone where nobody knows where it is, and is none elsewhere", () => {
    const nowhere = { latitude: null, longitude: null };
    expect(areaFor([drawn, codes], { postcode: "LA23", ...nowhere })).toBe(codes);
    expect(areaFor([drawn, codes], { postcode: "LA99 9ZZ", ...nowhere })).toBeNull();
    expect(areaFor([codes], { postcode: "LA2 3AA", ...within })).toBeNull();
    expect(areaFor([], { postcode: "LA23", ...within })).toBeNull();
  });
});
