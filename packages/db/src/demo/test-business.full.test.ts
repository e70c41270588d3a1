import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../testing";
import { bringTestPeople, fillTestBusiness } from "./test-business";

const now = new Date("2026-11-26T10:00:00Z");
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ secretKey: "a secret key that is for tests only" });
});
afterAll(() => test.drop());

const ask = async <T = Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const { rows } = await test.database.pools.service.query(sql, values);
  return rows as T[];
};

async function open(name: string): Promise<string> {
  const [live] = await ask<{ id: string }>(
    "INSERT INTO businesses (name, slug, updated_at) VALUES ($1::text, $1::text, now()) RETURNING id",
    [name],
  );
  const [opened] = await ask<{ id: string }>(
    "INSERT INTO businesses (name, slug, test_of, updated_at) VALUES ($1::text, $1::text, $2, now()) RETURNING id",
    [`${name}-test`, live?.id],
  );
  return opened?.id ?? "";
}

async function fill(tenantId: string): Promise<void> {
  const client = await test.database.pools.service.connect();
  try {
    await bringTestPeople(client, tenantId, now);
    await client.query("BEGIN");
    await client.query("SELECT empty_test_business($1)", [tenantId]);
    await fillTestBusiness(client, tenantId, now);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

const figures = `
  SELECT (SELECT count(*) FROM orders WHERE tenant_id = $1)::int AS orders,
         (SELECT count(*) FROM customers WHERE tenant_id = $1)::int AS customers,
         (SELECT count(*) FROM rounds WHERE tenant_id = $1 AND status <> 'done')::int AS rounds,
         (SELECT count(*) FROM members WHERE tenant_id = $1 AND role = 'driver')::int AS drivers,
         (SELECT md5(string_agg(id::text, ',' ORDER BY id)) FROM orders WHERE tenant_id = $1) AS ids,
         (SELECT sum(paid_pence)::int FROM invoices WHERE tenant_id = $1) AS paid`;

it("fills two test businesses beside the demo, each with ids of its own, and each again with the same", async () => {
  const [one, two] = [await open("one"), await open("two")];
  await fill(one);
  await fill(two);
  const [first] = await ask(figures, [one]);
  const [second] = await ask(figures, [two]);
  expect(first).toMatchObject({ customers: 400, drivers: 4, rounds: 4 });
  expect(second).toEqual({ ...first, ids: second?.["ids"] });
  expect(second?.["ids"]).not.toBe(first?.["ids"]);
  await fill(one);
  expect(await ask(figures, [one])).toEqual([first]);
});

it("is known to the planner as soon as others see it", async () => {
  const [filled] = await ask<{ id: string }>("SELECT id FROM businesses WHERE slug = 'two-test'");
  const { rows } = await test.owner.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM stock_movements WHERE tenant_id = '${filled?.id}'`,
  );
  const expected = rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"];
  expect(expected).toBeGreaterThan(1000);
});

it("analyzes only tables that the transaction itself has filled, for the business's own role too", async () => {
  const analyzed = async () => {
    const { rows } = await test.owner.query<{ relname: string; known: number }>(
      `SELECT c.relname, c.reltuples::int AS known FROM pg_class c
        WHERE c.relname IN ('customers', 'suppliers') ORDER BY 1`,
    );
    return Object.fromEntries(rows.map(({ relname, known }) => [relname, known]));
  };
  const [{ id } = { id: "" }] = await ask<{ id: string }>(
    "SELECT id FROM businesses WHERE slug = 'one'",
  );
  const before = await analyzed();
  await test.database.inBusiness(id, async () => {
    const connection = await test.database.pools.business.connect();
    const add = (table: string, count: number) =>
      connection.query(
        `INSERT INTO ${table} (tenant_id, name, updated_at)
         SELECT $1::uuid, 'Name ' || i, now() FROM generate_series(1, ${count}) i`,
        [id],
      );
    try {
      await connection.query("BEGIN");
      await add("customers", 700);
      await add("suppliers", 10);
      await connection.query("SELECT analyze_written()");
      await connection.query("COMMIT");
    } finally {
      connection.release();
    }
  });
  const after = await analyzed();
  expect(after["customers"]).toBeGreaterThanOrEqual((before["customers"] ?? 0) + 700);
  expect(after["suppliers"]).toBe(before["suppliers"]);
});

it("names nothing and nobody of the demo in them", async () => {
  const tables = await ask<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id' AND NOT a.attisdropped`,
  );
  for (const { name } of tables) {
    const rows = await ask(
      `SELECT to_json(t) AS row FROM "${name}" t JOIN businesses b ON b.id = t.tenant_id AND b.test_of IS NOT NULL
        WHERE to_json(t)::text ~ '0193a000-|demo-' LIMIT 1`,
    );
    expect([name, rows]).toEqual([name, []]);
  }
});

it("empties no business that trades", async () => {
  await expect(
    test.database.pools.service.query(
      "SELECT empty_test_business(id) FROM businesses WHERE slug = 'fellside'",
    ),
  ).rejects.toThrow("only a test business is emptied");
});
