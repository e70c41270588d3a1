import { expect, it } from "vitest";
import { cashAtRisk } from "./cash-at-risk";

it("points out that cash is due where it is to be left with nobody to pay", () => {
  expect(cashAtRisk(4550, "safe_place")).toBe(
    "Leave in a safe place, but £45.50 cash is due. Ring before you leave it.",
  );
  expect(cashAtRisk(4550, "neighbour")).toMatch(/^Leave with a neighbour, but £45.50/);
});

it("says nothing where nothing is due, or somebody is to be there", () => {
  expect(cashAtRisk(0, "safe_place")).toBeNull();
  for (const leave of ["none", null] as const) expect(cashAtRisk(4550, leave)).toBeNull();
});
