import { expect, it } from "vitest";
import { withCorner } from "./outline";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const square = [at(54, -3), at(54, -2), at(55, -2), at(55, -3)];

it("puts a corner into the side that it lies beside", () => {
  const south = at(53.9, -2.5);
  expect(withCorner(square, south)).toEqual([square[0], south, ...square.slice(1)]);
  const west = at(54.5, -3.1);
  expect(withCorner(square, west)).toEqual([...square, west]);
});

it("takes the first three corners as they come", () => {
  const [one, two, three] = square;
  const made = [one, two, three].reduce<typeof square>(
    (outline, corner) => (corner ? withCorner(outline, corner) : outline),
    [],
  );
  expect(made).toEqual([one, two, three]);
});
