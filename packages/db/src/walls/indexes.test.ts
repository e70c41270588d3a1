import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { bareTables } from "../testing/catalogue";

// Row-level security keeps PostgreSQL from using an index with a comparison it doesn't trust; see
// leakproof.sql. Each kind of question that lists ask must reach its index under the walls.
const { database, owner, drop } = await testDatabase();
const business = randomUUID();
afterAll(drop);

beforeAll(async () => {
  await bareTables(owner);
  await owner.query(
    `INSERT INTO customers (tenant_id, name, email, updated_at)
     SELECT $1::uuid, md5(i::text), md5(i::text) || '@customer.example', now()
       FROM generate_series(1, 20000) i`,
    [business],
  );
  await owner.query(
    `INSERT INTO orders (tenant_id, source, tracking_ref, payment_method, status, updated_at)
     SELECT $1::uuid, 'office', i, 'cash',
            (CASE WHEN i % 500 = 0 THEN 'placed' ELSE 'delivered' END)::order_status, now()
       FROM generate_series(1, 20000) i`,
    [business],
  );
  await owner.query("ANALYZE customers, orders");
});

test.each([
  ["words", "customers", "found_by LIKE '%0123ABC%'", "found_by"],
  ["an address without case", "customers", "email = 'NOBODY@customer.example'", "email"],
  ["a rare status", "orders", "status = 'placed'", "status"],
])("a search by %s uses its index", async (_, table, condition, column) => {
  const { rows } = await database.inBusiness(business, () =>
    database.pools.business.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT id FROM ${table} WHERE tenant_id = '${business}' AND ${condition}`,
    ),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(new RegExp(`Index Cond: .*tenant_id = .* AND .*${column}`));
});
