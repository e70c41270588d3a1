import { expect, it } from "vitest";
import { dayText, toPutDay, valuesOfDay, type RotaDay } from "./rota-day";

const day = (more: Partial<RotaDay>): RotaDay => ({
  day: "2026-06-12",
  working: true,
  shiftStart: "07:30",
  shiftEnd: "16:00",
  differs: false,
  timeOff: null,
  ...more,
});

it("says what a day is", () => {
  expect(dayText(day({}))).toBe("07:30–16:00");
  expect(dayText(day({ shiftStart: null, shiftEnd: null }))).toBe("Works");
  expect(dayText(day({ working: false }))).toBe("Off");
  expect(dayText(day({ working: false, timeOff: "approved" }))).toBe("Time off");
  expect(dayText(day({ timeOff: "requested" }))).toBe("07:30–16:00");
});

it("takes a day back to the usual, sets other hours, or takes it off", () => {
  const put = (kind: "usual" | "hours" | "off") =>
    toPutDay("dan", "2026-06-12", { ...valuesOfDay(day({})), kind });
  expect(put("usual")).toMatchObject({ working: null, shiftStart: null, shiftEnd: null });
  expect(put("hours")).toMatchObject({ working: true, shiftStart: "07:30", shiftEnd: "16:00" });
  expect(put("off")).toMatchObject({ working: false, shiftStart: null });
});

it("does not take leave for a day off of the rota", () => {
  expect(valuesOfDay(day({ working: false, timeOff: "approved" })).kind).toBe("usual");
  expect(valuesOfDay(day({ differs: true, working: false })).kind).toBe("off");
});
