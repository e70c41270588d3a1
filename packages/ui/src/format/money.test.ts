import { describe, expect, it } from "vitest";
import { formatMoney, moneyToText, parseMoney } from "./money";

describe("formatMoney", () => {
  it.each([
    [123450, "£1,234.50"],
    [0, "£0.00"],
    [5, "£0.05"],
    [-1999, "-£19.99"],
    [100_000_000, "£1,000,000.00"],
  ])("%i pence is %s", (pence, text) => {
    expect(formatMoney(pence)).toBe(text);
  });
});

describe("parseMoney", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    ["12", 1200],
    ["12.", 1200],
    [".5", 50],
    ["£1,234.50", 123450],
    [" £ 12.00 ", 1200],
    ["-3.10", -310],
    ["-£3.10", -310],
    ["-0", 0],
    // 1.15 × 100 is 114.99… in floating point, so parsing counts whole pence.
    ["1.15", 115],
    ["9999999.99", 999_999_999],
    // Many people and some phones' keyboards write a comma before one or two last figures as a decimal point.
    ["45,50", 4550],
    ["45,5", 4550],
    ["45,", 4500],
    ["1,23", 123],
    ["-3,10", -310],
    // A comma before three figures separates thousands.
    ["1,234", 123400],
    ["1,234,567.8", 123_456_780],
  ])("reads %j", (text, pence) => {
    expect(parseMoney(text)).toBe(pence);
  });

  it.each(
    `12.345 abc 1.2.3 44.0.5 £ - . , 1e3 ${"9".repeat(20)} 1,2345 1,23.4 1.234,50 1,234,50 45,5,0`.split(
      " ",
    ),
  )("refuses %j", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it.each(["", "   "])("takes %j for nothing", (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it("reads back what moneyToText writes", () => {
    for (const pence of [0, 1, 99, 100, 115, 123450, 999_999_999]) {
      expect(parseMoney(moneyToText(pence))).toBe(pence);
    }
    expect(moneyToText(null)).toBe("");
  });
});
