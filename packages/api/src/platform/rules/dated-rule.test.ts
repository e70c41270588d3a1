import { expect, it } from "vitest";
import { defineRule } from "./dated-rule";

const source = { name: "A law", url: null };
const rule = defineRule({
  id: "fuel.limit",
  title: "Limit",
  decides: "How much may be carried.",
  versions: [
    { from: "2020-01-01", source, values: { kg: 300 } },
    { from: "2026-04-01", source, values: { kg: 333 } },
  ],
  table: ({ kg }) => ({ head: ["Limit"], rows: [[`${kg} kg`]] }),
});

it.each([
  ["2019-12-31", undefined],
  ["2020-01-01", 300],
  ["2026-03-31", 300],
  ["2026-04-01", 333],
  ["2199-12-31", 333],
])("holds on %s as %s", (day, kg) => {
  expect(rule.on(day)?.values.kg).toBe(kg);
});

it("shows each version as a table", () => {
  expect(rule.shown.map(({ from, table }) => [from, table.rows])).toEqual([
    ["2020-01-01", [["300 kg"]]],
    ["2026-04-01", [["333 kg"]]],
  ]);
});

it("refuses versions out of order, and an id without a subject", () => {
  const [late, early] = [
    { from: "2026-04-01", source, values: {} },
    { from: "2026-03-31", source, values: {} },
  ];
  const plain = { title: "", decides: "", table: () => ({ head: [], rows: [] }) };
  expect(() => defineRule({ ...plain, id: "fuel.limit", versions: [late, early] })).toThrow(
    "2026-03-31 follows 2026-04-01",
  );
  expect(() => defineRule({ ...plain, id: "limit", versions: [early] })).toThrow("no id of a rule");
});
