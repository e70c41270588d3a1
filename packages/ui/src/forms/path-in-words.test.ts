import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pathInWords } from "./path-in-words";

it.each([
  ["companyNumber", "Company number"],
  ["lines.0.productId", "Product"],
  ["yardIds.2", "Yards"],
  ["customer.id", "Customer"],
  ["locationId", "Yard"],
  ["rateSetId", "Price list"],
  ["driverUserId", "Person"],
  ["items.3.unitPriceIncVat", "Unit price inc VAT"],
  ["creditLimitPence", "Credit limit"],
  ["", ""],
])("calls %s %s", (path, words) => {
  expect(pathInWords(path)).toBe(words);
});

/** Every name of a field in the published interface: an issue's path can end in any of them. */
function fieldNames(): string[] {
  const file = new URL("../../../spec-rest/generated/openapi.json", import.meta.url);
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("properties" in node && typeof node.properties === "object" && node.properties) {
      for (const name of Object.keys(node.properties)) names.add(name);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(JSON.parse(readFileSync(file, "utf8")));
  return [...names];
}

it("has words for every field of the interface, none of them a name of the code", () => {
  const names = fieldNames();
  expect(names.length).toBeGreaterThan(300);
  const code = names
    .map((name) => [name, pathInWords(`lines.0.${name}`)])
    .filter(
      ([, words = ""]) => words === "" || /\b(ids?|pence|sku|rate set|location)\b/i.test(words),
    );
  expect(code).toEqual([]);
});
