import { expect, it } from "vitest";
import { z } from "zod";
import { DateTime, Day, text } from "./values";

const told = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

const aDay = "Give a day such as 2026-11-25.";

it("says in plain words what a day is, once for each field", () => {
  expect(told(Day, "25/11/2026")).toEqual([["", aDay]]);
  expect(told(Day, "2026-02-30")).toEqual([["", aDay]]);
  expect(told(Day, "1899-12-31")).toEqual([["", "Give a day from 1900 to 2199."]]);
  expect(told(z.object({ from: Day, until: Day }), { from: "" })).toEqual([
    ["from", aDay],
    ["until", aDay],
  ]);
});

it("says in plain words what a date and time is", () => {
  const aMoment = "Give a date and time such as 2026-11-25T09:30:00Z.";
  expect(told(DateTime, "2026-11-25")).toEqual([["", aMoment]]);
  expect(told(DateTime, "0000-01-01T00:00:00Z")).toEqual([["", "Give a year from 1000."]]);
});

it("says in plain words what is missing or too long", () => {
  const said = (value: string) => text(80, 1).safeParse(value).error?.issues[0]?.message;
  expect(said(" ")).toBe("Fill this in.");
  expect(said("x".repeat(81))).toBe("Use at most 80 characters.");
  expect(said("x".repeat(80))).toBeUndefined();
});
