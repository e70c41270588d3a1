import { expect, it } from "vitest";
import { categorySlug, categoryWords } from "./category-words";

it("reads a category and writes it back", () => {
  expect(categoryWords("patio-gas")).toBe("Patio gas");
  expect(categorySlug(" Patio  gas ")).toBe("patio-gas");
  expect(categorySlug("Café & bar – heaters!")).toBe("cafe-bar-heaters");
  expect(categorySlug(" – ")).toBeNull();
});
