import { expect, it } from "vitest";
import { mutantsOf, mutated, spread } from "./mutate.mjs";

const textsOf = (source) => mutantsOf("a.ts", source).map((mutant) => mutated(source, mutant));

it.each([
  ["a comparison", "if (sum < limit) f();", ["if (sum <= limit) f();"]],
  ["an equality", "const is = a === b;", ["const is = a !== b;"]],
  ["a sum", "const c = a + b;", ["const c = a - b;"]],
  [
    "a product behind a bracket",
    "const c = (a - 1) * b;",
    ["const c = (a + 1) * b;", "const c = (a - 1) / b;"],
  ],
  ["a condition", "const c = a && b;", ["const c = a || b;"]],
  ["a rounding", "const c = Math.round(a);", ["const c = Math.floor(a);"]],
  ["a lock", `q.selectAll().forUpdate().execute();`, [`q.selectAll().execute();`]],
  ["a lock in SQL", "sql`select id from orders for update`;", ["sql`select id from orders `;"]],
  [
    "a selected column",
    `q.select(["id", "full_kg", "unit"]);`,
    [`q.select(["id", "unit"]);`, `q.select(["id", "full_kg"]);`],
  ],
])("changes %s", (_name, source, texts) => {
  expect(textsOf(source)).toEqual(texts);
});

it("leaves text that is joined, types and comments", () => {
  const source = "// a < b\nconst name: A<B> = `${a}` + b; type C = A | B;";
  expect(textsOf(source)).toEqual([]);
});

it("names the line", () => {
  expect(mutantsOf("a.ts", "\n\nconst c = a < b;")).toMatchObject([
    { kind: "comparison", line: 3 },
  ]);
});

it("names the line of a column that is left out, not that of the comma before it", () => {
  const source = 'q.select([\n  "id",\n  "unit",\n]);';
  expect(mutantsOf("a.ts", source)).toMatchObject([{ kind: "column", line: 3 }]);
});

it("spreads a number of them over all", () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
  expect(spread([1, 2], 4)).toEqual([1, 2]);
});
