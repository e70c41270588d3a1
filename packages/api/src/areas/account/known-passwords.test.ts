import { expect, it } from "vitest";
import { isAbout, isCommon } from "./known-passwords";

it.each([
  ["1234567890", true],
  ["QwertyUiop", true],
  ["password123", true],
  ["Manchester1!", true],
  ["2024sunshine", true],
  ["a good long password", false],
  ["roundsman-demo", false],
  ["ten chars!", false],
  ["", false],
])("%s is among the commonest: %s", async (password, common) => {
  expect(await isCommon(password)).toBe(common);
});

const owner = ["olivia@fellside.example", "Olivia Reed", "Fellside Gas & Coal"];
it.each([
  ["olivia@fellside.example", true],
  ["OliviaReed1987", true],
  ["fellside-gas-coal", true],
  ["Roundsman!2026", true],
  ["reed reed reed", true],
  ["oliviaslongpassphrase", false],
  ["a good long password", false],
  ["0123 4567 8901", false],
])("%s is about its owner: %s", (password, about) => {
  expect(isAbout(password, owner)).toBe(about);
});
