import { expect, it } from "vitest";
import { readPlan } from "./plans";

const told = (plan: object) =>
  `duration: 0.031 ms  plan:\n${JSON.stringify({ "Query Text": "SELECT 1", Plan: plan })}`;

it("finds what each table was read by, however deep, and how many rows were looked at", () => {
  const plan = readPlan(
    told({
      "Node Type": "Nested Loop",
      "Actual Rows": 2,
      "Actual Loops": 1,
      Plans: [
        {
          "Node Type": "Seq Scan",
          "Relation Name": "orders",
          "Actual Rows": 2,
          "Actual Loops": 1,
          "Rows Removed by Filter": 98,
        },
        {
          "Node Type": "Limit",
          Plans: [
            {
              "Node Type": "Bitmap Heap Scan",
              "Relation Name": "order_lines",
              "Actual Rows": 1.5,
              "Actual Loops": 2,
              "Rows Removed by Index Recheck": 3,
              Plans: [{ "Node Type": "Bitmap Index Scan", "Index Name": "order_lines_pkey" }],
            },
          ],
        },
      ],
    }),
  );
  expect(plan).toEqual({
    statement: "SELECT 1",
    scans: [
      { table: "orders", whole: true, rows: 100 },
      { table: "order_lines", whole: false, rows: 9 },
    ],
  });
});

it("knows a table read whole by several at once, and takes a change for no reading", () => {
  const plan = readPlan(
    told({
      "Node Type": "ModifyTable",
      "Relation Name": "orders",
      Plans: [{ "Node Type": "Parallel Seq Scan", "Relation Name": "stops", "Actual Loops": 2 }],
    }),
  );
  expect(plan?.scans).toEqual([{ table: "stops", whole: true, rows: 0 }]);
});

it("passes by what is no plan", () => {
  expect(readPlan("duration: 3 ms  statement: SELECT 1")).toBeNull();
  expect(readPlan('relation "orders" already exists, skipping')).toBeNull();
});
