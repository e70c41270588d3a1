import { expect, it } from "vitest";
import { refusedCasts } from "./casts.mjs";

const linesOf = (source, file = "modules/shop/a.ts") =>
  refusedCasts(file, source).map((cast) => Number(cast.split(":")[0]));

it.each([
  ["a row widened to facts", "const facts = row as Facts & Row;"],
  ["a detour through unknown", "const facts = row as unknown as Facts;"],
  ["stored JSON", "const facts = JSON.parse(text) as Facts;"],
  ["a column that is taken to exist", "const kg = row.fullKg!;"],
  ["an index that is taken to exist", "f(rows[0]!.fullKg);"],
])("refuses %s anywhere", (_name, source) => {
  expect(linesOf(`const a = 1;\n${source}`)).toEqual([2]);
});

it.each(["orders", "billing", "stock", "delivery", "catalogue", "ledger"])(
  "refuses any cast of a value in %s",
  (module) => {
    const file = `modules/${module}/money/a.ts`;
    expect(linesOf("const facts = row.facts as Facts;", file)).toEqual([1]);
    expect(linesOf("const facts = row.facts as Facts;")).toEqual([]);
  },
);

it.each([
  "const names = ['a'] as const;",
  "const keys = Object.keys(names) as (keyof typeof names)[];",
  "const facts = JSON.parse(text) as unknown;",
  "const isSet = !row.fullKg;",
  "type Facts = Row & { fullKg: number };",
])("lets through %s", (source) => {
  expect(linesOf(source, "modules/orders/a.ts")).toEqual([]);
});
