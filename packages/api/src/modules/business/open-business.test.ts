import { expect, it } from "vitest";
import { slugCandidates, slugOf } from "./open-business";

it.each([
  ["Fellside Gas & Coal", "fellside-gas-coal"],
  ["O'Brien’s Côté", "obriens-cote"],
  ["  --Harbour--Fuels!  ", "harbour-fuels"],
  ["ガス", "business"],
  ["a".repeat(60), "a".repeat(48)],
  [`${"a".repeat(47)} b`, "a".repeat(47)],
])("%s is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slugOf(name)).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
});

it("keeps the service's own addresses", () => {
  expect(slugCandidates("Console")[0]).toBe("console-2");
  expect(slugCandidates("Fellside")[0]).toBe("fellside");
});
