import { bringTestPeople, fillTestBusiness } from "@roundsman/db/demo";
import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMerchant, rowsRead, testService } from "../../../testing";
import { gatherDeliveries } from "../../delivery/forecast/gather";
import { positionsOwed } from "../../stock/agreements/owed";
import { positionsOf, positionsOfMany } from "../../stock/agreements/positions";

/*
 * The statistics know the demo's business alone, and another one is filled: PostgreSQL expects one row of it in each
 * table. Statements that joined its tables row by row ran for minutes.
 */

const now = new Date("2026-11-26T10:00:00Z");
const service = await testService({ demo: true });
afterAll(service.close);
const { owner } = service.test;
const { business: live } = await makeMerchant(service);
const limitMs = 60_000;
let tenantId = "";
let customerIds: string[] = [];
/** Rows that the business has in the tables that the statements read. */
let rowsOfBusiness = 0;

beforeAll(async () => {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO businesses (name, slug, test_of, updated_at) VALUES ('Filled', 'filled', $1, now()) RETURNING id`,
    [live.id],
  );
  tenantId = rows[0]?.id ?? "";
  const tables = [
    "orders",
    "order_lines",
    "order_collect",
    "stock_movements",
    "customers",
    "products",
    "delivery_addresses",
  ];
  for (const table of tables) {
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  }
  // As if nothing analyzed what was filled.
  await owner.query(
    "CREATE OR REPLACE FUNCTION analyze_written() RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$",
  );
  const client = await service.database.pools.service.connect();
  await bringTestPeople(client, tenantId, now);
  await client.query("BEGIN");
  await fillTestBusiness(client, tenantId, now);
  await client.query("COMMIT");
  client.release();
  for (const table of tables) {
    const counted = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE tenant_id = $1`,
      [tenantId],
    );
    rowsOfBusiness += counted.rows[0]?.count ?? 0;
  }
  const busiest = await runSql(
    service.database.service,
    sqlBuilder
      .selectFrom("orders")
      .where("tenant_id", "=", tenantId)
      .where("status", "=", sql.lit("placed"))
      .where("customer_id", "is not", null)
      .groupBy("customer_id")
      .orderBy(sql`count(*)`, "desc")
      .limit(30)
      .select(sql<string>`customer_id`.as("id")),
  );
  customerIds = busiest.map(({ id }) => id);
});

it("is not known to the planner", async () => {
  const { rows } = await owner.query(
    `EXPLAIN (FORMAT JSON) SELECT FROM stock_movements WHERE tenant_id = '${tenantId}'`,
  );
  expect(rows[0]).toMatchObject({ "QUERY PLAN": [{ Plan: { "Plan Rows": 1 } }] });
  expect(rowsOfBusiness).toBeGreaterThan(10_000);
});

it.each([
  [
    "the cylinders of a customer",
    10,
    (runner: SqlRunner) => positionsOf(runner, { tenantId, customerId: customerIds[0] ?? "" }),
  ],
  [
    "the cylinders of the customers of a round",
    60,
    (runner: SqlRunner) => positionsOfMany(runner, { tenantId, customerIds }),
  ],
  [
    "all cylinders owed",
    40,
    (runner: SqlRunner) => positionsOwed(runner, { tenantId, words: [], after: null, take: 30 }),
  ],
  [
    "the forecast of the night",
    2,
    (runner: SqlRunner) =>
      gatherDeliveries(runner, { tenantId, timeZone: "Europe/London", today: "2026-11-26" }),
  ],
])("reads rows of it a bounded number of times: %s", async (_, most, ask) => {
  const rows = await rowsRead(service, tenantId, limitMs, ask);
  expect(rows).toBeLessThan(most * rowsOfBusiness);
});
