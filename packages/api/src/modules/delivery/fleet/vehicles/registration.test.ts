import { expect, it } from "vitest";
import { registrationForm } from "./schema";

it.each([
  ["ab12 cde", "AB12 CDE"],
  ["AB12CDE", "AB12 CDE"],
  [" ab 12 c d e ", "AB12 CDE"],
  ["a123bcd", "A123 BCD"],
  ["abc 123d", "ABC 123D"],
  ["kxi1234", "KXI 1234"],
  ["1 abc", "1 ABC"],
  ["wob-l 123", "WOB-L 123"],
  ["trailer  2", "TRAILER 2"],
])("writes %s as %s", (typed, form) => {
  expect(registrationForm(typed)).toBe(form);
  expect(registrationForm(form)).toBe(form);
});
