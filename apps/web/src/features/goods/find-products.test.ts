import { expect, it } from "vitest";
import { findProducts, pickProducts } from "./find-products";

type Product = Parameters<typeof findProducts>[0][number];

const blank = { sku: null, category: null, brand: null, alsoKnownAs: null };
const product = (name: string, more: Partial<Product> = {}): Product => ({
  name,
  ...blank,
  ...more,
});
const products = [
  product("Butane 15 kg", { sku: "B-15", category: "bottled-gas", brand: "Calor" }),
  product("Kiln-dried logs"),
  product("Log basket"),
  product("Propane 13 kg", {
    category: "bottled-gas",
    alsoKnownAs: "red bottle, caravan gas",
  }),
  product("Rôtisserie"),
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

it.each([
  ["propnae 13kg", "Propane 13 kg"],
  ["13 KG PROP", "Propane 13 kg"],
  ["B-15", "Butane 15 kg"],
  ["gas calor bottled", "Butane 15 kg"],
  ["caravan", "Propane 13 kg"],
  ["rotisserie", "Rôtisserie"],
])("finds by mistake, size, code, brand, synonym and without accents: %s", (query, name) => {
  expect(names(findProducts(products, query))).toEqual([name]);
  expect(names(pickProducts(products, query))).toEqual([name]);
});

it("keeps the order given, except that a picker's first begins as asked", () => {
  expect(names(findProducts(products, "log"))).toEqual(["Kiln-dried logs", "Log basket"]);
  expect(names(pickProducts(products, "log"))).toEqual(["Log basket", "Kiln-dried logs"]);
});
