import { describe, expect, it } from "vitest";
import { vatErrorWords } from "./vat-error-words";

describe("vatErrorWords", () => {
  it.each([
    [
      { count: 12, overPence: 18_000, underPence: 0, more: false },
      "12 orders were charged wrong VAT: £180.00 too much",
    ],
    [
      { count: 1, overPence: 0, underPence: 150, more: false },
      "1 order was charged wrong VAT: £1.50 too little",
    ],
    [
      { count: 200, overPence: 100, underPence: 5, more: true },
      "More than 200 orders were charged wrong VAT: £1.00 too much, £0.05 too little",
    ],
    [{ count: 1, overPence: 0, underPence: 0, more: false }, "1 order was charged wrong VAT"],
  ])("%j", (sums, words) => {
    expect(vatErrorWords(sums)).toBe(words);
  });
});
