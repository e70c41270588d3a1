import { expect, it } from "vitest";
import { judgeAll } from "@roundsman/testing/verdict";
import type { Measured } from "./measured";
import { promises, promisesOnCluster } from "./promises";

const looked = (rows: number, ...tables: string[]) => ({
  rows,
  statements: 1,
  widest: "SELECT  2\n FROM t",
  fannedOut: 0,
  wholeScans: tables.map((table) => ({ table, statement: "SELECT  1\n FROM t" })),
});
const took = (p50: number) => ({ p50, p99: p50 });
const asBefore: Measured = {
  name: "GET /orders",
  mostRows: 0,
  took: [took(3), took(4), took(5)],
  cost: { rest: 1, first: 1, workers: 0 },
  looked: [looked(50, "orders"), looked(60, "businesses"), looked(70)],
};

async function verdictOn(
  changed: Partial<Measured>,
  { seenByNobody = 0, kept = promises } = {},
): Promise<string[]> {
  const said: string[] = [];
  const rowsOf = new Map([
    ["orders", 11_000_000],
    ["businesses", 1001],
    ["orders_102008", 350_000],
    ["orders_102009", 9000],
  ]);
  const evidence = { measured: [{ ...asBefore, ...changed }], rowsOf, seenByNobody };
  await judgeAll(kept, evidence, (line) => said.push(line));
  return said.filter((line) => !line.startsWith("held"));
}

it("holds where small tables are read whole, and nothing grows", async () => {
  expect(await verdictOn({})).toEqual(["All held"]);
});

it("names a large table that is read from end to end, and by what", async () => {
  const verdict = await verdictOn({
    looked: [looked(1), looked(1, "orders"), looked(1, "orders")],
  });
  expect(verdict).toEqual([
    expect.stringContaining("BROKEN No statement reads"),
    "         GET /orders: orders, by SELECT 1 FROM t",
    "1 broken",
  ]);
});

it("judges a shard of a cluster by its own rows", async () => {
  const verdict = await verdictOn({
    looked: [looked(1), looked(1, "orders_102009"), looked(1, "orders_102008")],
  });
  expect(verdict).toContain("         GET /orders: orders_102008, by SELECT 1 FROM t");
  expect(verdict.join()).not.toContain("orders_102009");
});

it("names what takes longer on a cluster than in the demo alone", async () => {
  const took4 = { took: [took(4), took(8), took(8)] };
  expect(await verdictOn(took4, { kept: promisesOnCluster })).toEqual(["All held"]);
  const took3 = { took: [took(3), took(4), took(7)] };
  expect(await verdictOn(took3)).toEqual(["All held"]);
  expect(await verdictOn(took3, { kept: promisesOnCluster })).toContain(
    "         GET /orders: 3.0 ms, 7.0 ms",
  );
});

it("names what looks at more rows or takes longer in the largest, and leaves a few be", async () => {
  const verdict = await verdictOn({
    took: [took(3), took(4), took(9)],
    looked: [looked(1), looked(400), looked(1301)],
  });
  expect(verdict).toContain(
    "         GET /orders: 400 rows, 1301 in the largest, most by SELECT 2 FROM t",
  );
  expect(verdict).toContain("         GET /orders: 4.0 ms, 9.0 ms in the largest");
  expect(await verdictOn({ looked: [looked(1), looked(400), looked(1300)] })).toEqual(["All held"]);
});

it("holds an operation to the bound of its own", async () => {
  const upTo = (rows: number) =>
    verdictOn({ mostRows: 2500, looked: [looked(1), looked(400), looked(rows)] });
  expect(await upTo(2500)).toEqual(["All held"]);
  expect(await upTo(2501)).toContain(
    "         GET /orders: 400 rows, 2501 in the largest, most by SELECT 2 FROM t",
  );
});

it("says where row-level security was off", async () => {
  expect(await verdictOn({}, { seenByNobody: 3 })).toContain("         3 orders were");
});

it("names what asks several shards of a cluster", async () => {
  const one = { ...looked(1), fannedOut: 2 };
  const verdict = await verdictOn({ looked: [looked(1), one, looked(1)] });
  expect(verdict).toEqual([
    expect.stringContaining("BROKEN No statement of a business asks several shards"),
    "         GET /orders: 2 statements",
    "1 broken",
  ]);
});
