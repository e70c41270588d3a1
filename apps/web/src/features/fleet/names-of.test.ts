import { expect, it } from "vitest";
import { namesOf } from "./names-of";

it("names what is known, in its own order, and counts the rest", () => {
  const drivers = ["Dan", "Dee", "Mick"].map((name) => ({ id: name.toLowerCase(), name }));
  expect(namesOf(["dee", "far", "dan"], drivers)).toBe("Dan, Dee, 1 more");
  expect(namesOf(["far", "away"], drivers)).toBe("2 more");
  expect(namesOf([], drivers)).toBe("");
});
