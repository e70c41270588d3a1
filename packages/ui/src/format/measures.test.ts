import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatDistance,
  formatDuration,
  formatHours,
  formatPercent,
  formatQuantity,
  formatVolume,
  formatWeight,
} from "./measures";

describe("measures", () => {
  it("counts things", () => {
    expect(formatQuantity(12000)).toBe("12,000");
    expect(formatQuantity(1, "cylinder")).toBe("1 cylinder");
    expect(formatQuantity(0, "cylinder")).toBe("0 cylinders");
    expect(formatQuantity(2, "delivery", "deliveries")).toBe("2 deliveries");
  });

  it("says how long something lasts", () => {
    expect([1, 4, 24, 36, 72].map((hours) => formatHours(hours))).toEqual([
      "1 hour",
      "4 hours",
      "1 day",
      "36 hours",
      "3 days",
    ]);
  });

  it.each([
    [100, "110 yd"],
    [402.336, "0.3 miles"],
    [1609.344, "1 mile"],
    [6759, "4.2 miles"],
    [201_168, "125 miles"],
  ])("%d metres is %s", (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });

  it("knows kilometres too", () => {
    expect(formatDistance(640, "km")).toBe("640 m");
    expect(formatDistance(12_340, "km")).toBe("12.3 km");
  });

  it.each([
    [42, "42 s"],
    [90, "2 min"],
    [2700, "45 min"],
    [3600, "1 h"],
    [5100, "1 h 25 min"],
    [3599, "1 h"],
  ])("%d seconds is %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("weighs and measures", () => {
    expect(formatWeight(12.46)).toBe("12.5 kg");
    expect(formatWeight(1250.4)).toBe("1,250 kg");
    expect(formatVolume(1400)).toBe("1,400 l");
    expect(formatPercent(0.424)).toBe("42%");
  });
});

it("writes the size of a file", () => {
  expect([0, 999, 20_480, 12_345_678, 3_000_000_000].map(formatBytes)).toEqual([
    "0 byte",
    "999 byte",
    "20 kB",
    "12.3 MB",
    "3 GB",
  ]);
});
