import { expect, it } from "vitest";
import { withCorner } from "./outline";

const placeAt = (latitude: number, longitude: number) => ({ latitude, longitude });
const square = [placeAt(54, -3), placeAt(54, -2), placeAt(55, -2), placeAt(55, -3)];

it("puts a corner into the side that it lies beside", () => {
  const south = placeAt(53.9, -2.5);
  expect(withCorner(square, south)).toEqual([square[0], south, ...square.slice(1)]);
  const west = placeAt(54.5, -3.1);
  expect(withCorner(square, west)).toEqual([...square, west]);
});

it("takes the first three corners as they come", () => {
  const [one, two, three] = square;
  const shape = [one, two, three].reduce<typeof square>(
    (outline, corner) => (corner ? withCorner(outline, corner) : outline),
    [],
  );
  expect(shape).toEqual([one, two, three]);
});
