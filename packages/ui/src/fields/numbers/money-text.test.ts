import { describe, expect, it } from "vitest";
import { moneyFault, shownText } from "./money-text";

describe("what is typed into a money field", () => {
  it("stays as it is while it is typed, whatever the caller makes of it", () => {
    // The field was emptied and the caller has 0: typing 30 next must not give "0.0030".
    expect(shownText("", 0, true)).toBe("");
    expect(shownText("30", 3000, true)).toBe("30");
    expect(shownText("44.0.5", 4400, true)).toBe("44.0.5");
  });

  it("gives way to another value of the caller's while nobody types", () => {
    expect(shownText("12.50", 2000, false)).toBe("20.00");
    expect(shownText("12.50", null, false)).toBe("");
    expect(shownText("12,5", 1250, false)).toBe("12,5");
  });

  it("is at fault where it is no amount", () => {
    const fault = "Enter an amount in pounds, like 12.50";
    for (const text of ["44.0.5", "abc", "-3"]) expect(moneyFault(text, {})).toBe(fault);
    for (const text of ["", "45,50", "0", "30"]) expect(moneyFault(text, {})).toBeNull();
    expect(moneyFault("-3", { negative: true })).toBeNull();
    expect(moneyFault(" ", { required: true })).toBe(fault);
  });
});
