import { expect, it } from "vitest";
import { contrastOf, wordsOn } from "./contrast";

it("knows how well colours read on one another", () => {
  expect(contrastOf("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrastOf("#767676", "#FFFFFF")).toBeCloseTo(4.54, 1);
  expect(wordsOn("#1F3A5F").ink).toBe("light");
  expect(wordsOn("#FAF7F2").ink).toBe("dark");
});
