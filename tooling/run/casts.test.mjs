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
  ["a promise of more facts", "const f = (row: Row | undefined): row is Row & Facts => !!row;"],
  ["such a promise by name", "type Both = Row & Facts; const f = (row: Row): row is Both => true;"],
  ["such an assertion", "function f(row: Row): asserts row is Row & Facts {}"],
  ["a cast whose reason stands elsewhere", "// Cast: a library's type.\n\nf(row as A & B);"],
])("refuses %s anywhere", (_name, source) => {
  expect(linesOf(`const a = 1;\n${source}`)).toEqual([1 + source.split("\n").length]);
});

const strict = ["orders", "billing", "stock", "delivery", "catalogue", "ledger", "books"];

it.each(strict)("refuses any cast of a value in %s", (module) => {
  const file = `modules/${module}/money/a.ts`;
  expect(linesOf("const facts = row.facts as Facts;", file)).toEqual([1]);
  expect(linesOf("const facts = row.facts as Facts;")).toEqual([]);
});

it.each([
  ["what a query is said to give", "const rows = query\n  .$narrowType<{ phone: string }>();", 2],
  ["the rows of a query", "const rows = query.$castTo<Row>();", 1],
  ["what may be missing of a column", 'eb.ref("kg").$castTo<number>();', 1],
  ["stored JSON by the name of its column", 'sql<CodedLine>`e.rounding`.as("rounding");', 1],
  ["a list of it", "sql<Delivery[]>`deliveries`;", 1],
  ["a choice that may be null", "sql<ReceiptMethod>`m.fees_of`;", 1],
])("refuses a claim of %s where money is decided", (_name, source, line) => {
  for (const name of strict) expect(linesOf(source, `modules/${name}/a.ts`)).toEqual([line]);
  expect(linesOf(source)).toEqual([]);
});

it("lets through one cast with a reason above it, and no other of its file", () => {
  const source = "// Cast: the library has no type for it.\nf(a as A & B);\nf(a as A & B);";
  expect(linesOf(source, "modules/orders/a.ts")).toEqual([3]);
  expect(linesOf("// Cast:\nf(a as A & B);")).toEqual([2]);
});

it.each([
  'eb("kg", "is not", null).$castTo<boolean>();',
  "const isName = (key: string): key is Name => Object.hasOwn(names, key);",
  "sql<number>`l.quantity`;",
  "sql<string[]>`numbers`;",
  "sql<Status>`case when done then 'done' else 'open' end`;",
  "const names = ['a'] as const;",
  "const keys = Object.keys(names) as (keyof typeof names)[];",
  "const facts = JSON.parse(text) as unknown;",
  "const isSet = !row.fullKg;",
  "type Facts = Row & { fullKg: number };",
])("lets through %s", (source) => {
  expect(linesOf(source, "modules/orders/a.ts")).toEqual([]);
});
