import { expect, it } from "vitest";
import { wordsToKeep } from "./words-to-keep";

it.each([
  ["Gas  CAN", "gas can"],
  ["Köhler 13 kilos", "kohler 13kg"],
  ["O'Brien’s logs", "obriens logs"],
  ["kiln-dried & split 1/2 m³", "kiln-dried & split 1/2 m3"],
  ["4.5kg 8 mm hose", "4.5kg 8mm hose"],
])("keeps “%s” as it is searched for", (typed, kept) => {
  expect(wordsToKeep(typed)).toBe(kept);
});

it.each([
  "ann@example.com",
  "ann＠example.com",
  "ann at example (at) 07700 900123",
  "07700 900-123",
  "order 12345",
  "4111 1111 1111 1111",
  "1.2.3.4.5",
  "LA9 6AB",
  "gas to la96ab",
  "https://evil.example",
  "<script>alert(1)</script>",
  "gas\u0000can",
  "?",
  "--",
  "x",
  "",
  "   ",
  "w".repeat(61),
])("keeps nothing of “%s”", (typed) => {
  expect(wordsToKeep(typed)).toBeNull();
});
