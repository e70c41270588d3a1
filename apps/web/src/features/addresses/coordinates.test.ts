import { expect, it } from "vitest";
import { coordinatesText, parseCoordinates } from "./coordinates";

it.each([
  ["54.373, -2.914", { latitude: 54.373, longitude: -2.914 }],
  [" 54.3730001,-2.9140004 ", { latitude: 54.373, longitude: -2.914 }],
  ["54 -2", { latitude: 54, longitude: -2 }],
  ["54.373", null],
  ["north, west", null],
  ["95, 0", null],
  ["54, 181", null],
  ["", null],
])("reads %j as a place, or as none", (text, place) => {
  expect(parseCoordinates(text)).toEqual(place);
});

it("writes what it reads", () => {
  const place = { latitude: 54.601234, longitude: -3.1347 };
  expect(parseCoordinates(coordinatesText(place))).toEqual(place);
});
