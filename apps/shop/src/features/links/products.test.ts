import { expect, it } from "vitest";
import { comparePath, listPath, productIdIn, productPath } from "./products";
import { readNarrowing } from "@/features/products/narrowing";

const id = "0193a000-0002-7000-8000-000000000001";

it("has a product at a plain address, and some beside each other", () => {
  expect(productPath({ slug: "cafe-gas-4-5-kg" })).toBe("/products/cafe-gas-4-5-kg");
  expect(comparePath([{ slug: "a" }, { slug: "b" }])).toBe("/compare?product=a&product=b");
});

it("finds the id at the end of a text", () => {
  expect(productIdIn(`add.${id}`)).toBe(id);
  expect(productIdIn(`renamed-since-${id.toUpperCase()}`)).toBe(id);
  expect(productIdIn("smokeless-ovals")).toBeNull();
});

it("gives a category its own page, and a search the list's", () => {
  expect(listPath({})).toBe("/products");
  expect(listPath({ category: "patio-gas" })).toBe("/categories/patio-gas");
  expect(listPath({ category: "coal", sort: "cheapest", inStock: true, page: 2 })).toBe(
    "/categories/coal?stock=in&sort=cheapest&page=2",
  );
  expect(listPath({ category: "coal", q: "ovals" })).toBe("/products?q=ovals&category=coal");
  // What is the default anyway is not said: a list has one address.
  expect(listPath({ sort: "kind", page: 1 })).toBe("/products");
});

it("reads back what it wrote, and leaves out what makes no sense", () => {
  const narrowing = { q: "47 propane", inStock: true, sort: "name", page: 3 } as const;
  const { searchParams } = new URL(listPath(narrowing), "http://shop.example");
  expect(readNarrowing(Object.fromEntries(searchParams))).toEqual(narrowing);
  expect(
    readNarrowing({ q: ["  coal ", "x"], sort: "rudely", stock: "yes", page: "-1", category: "" }),
  ).toEqual({ q: "coal" });
});
