import { expect, it } from "vitest";
import { isOver, statesOf } from "./steps";

const nothing = { details: true, yard: false, product: false, customer: false, order: false };

it("begins with the first step", () => {
  expect(statesOf(nothing, new Set()).map(({ state }) => state)).toEqual([
    "done",
    "current",
    "next",
    "next",
    "next",
  ]);
});

it("goes on past what is done and what was left out, in whatever order", () => {
  const states = statesOf({ ...nothing, product: true }, new Set(["yard"]));
  expect(states.map(({ state }) => state)).toEqual(["done", "skipped", "done", "current", "next"]);
});

it("is over when nothing is left", () => {
  expect(isOver({ ...nothing, order: true }, new Set(["yard", "product"]))).toBe(false);
  expect(isOver({ ...nothing, order: true }, new Set(["yard", "product", "customer"]))).toBe(true);
});
