import { afterAll, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { missingSql } from "./engine";
import { migrate } from "./migrate";

const { owner, urls, drop } = await testDatabase();
afterAll(drop);

/** Everything that a migration could change, distinguished by PostgreSQL's own transaction numbers. */
const state = async () => {
  const { rows } = await owner.query<Record<string, unknown>>(
    `SELECT (SELECT array_agg((oid, xmin::text) ORDER BY oid) FROM pg_policy) AS policies,
            (SELECT array_agg((oid, relrowsecurity, relforcerowsecurity, relacl::text) ORDER BY oid)
               FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS tables,
            (SELECT array_agg(migration_name ORDER BY migration_name) FROM _prisma_migrations) AS migrations,
            (SELECT array_agg((oid, proacl::text) ORDER BY oid) FROM pg_proc) AS functions`,
  );
  return rows[0];
};

// The migrations have much that Prisma does not support (checks, partial indexes, triggers, functions, extensions):
// none of it may appear as a difference.
test("the schema and the migrations agree", async () => {
  expect(await missingSql(urls.owner)).toBe("");
});

test("migrating again applies nothing and changes nothing", async () => {
  const before = await state();
  expect(await migrate(urls)).toEqual([]);
  expect(await state()).toEqual(before);
});

test("a new table of a business gets row-level security by itself", async () => {
  await owner.query(
    "CREATE TABLE newcomers (tenant_id uuid, id uuid, PRIMARY KEY (tenant_id, id))",
  );
  await migrate(urls);
  const { rows } = await owner.query(
    `SELECT relrowsecurity AND relforcerowsecurity AS secured,
            (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies
       FROM pg_class c WHERE relname = 'newcomers'`,
  );
  expect(rows).toEqual([{ secured: true, policies: 3 }]);
});

test("a new table of a business is read by its key before it was ever analyzed", async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `text_${index} text`);
  await owner.query(
    `CREATE TABLE unknowns (tenant_id uuid, id uuid, other uuid, ${texts.join(", ")}, PRIMARY KEY (tenant_id, id))`,
  );
  await owner.query("CREATE INDEX unknowns_other ON unknowns (tenant_id, other)");
  await migrate(urls);
  await owner.query(
    "INSERT INTO unknowns SELECT gen_random_uuid(), gen_random_uuid() FROM generate_series(1, 1000)",
  );
  const { rows } = await owner.query(
    "EXPLAIN (GENERIC_PLAN) SELECT other FROM unknowns WHERE tenant_id = $1 AND id = $2",
  );
  expect(rows[0]).toMatchObject({ "QUERY PLAN": expect.stringContaining("unknowns_pkey") });
});

test("what is known of a table stays when migrating again", async () => {
  await owner.query("ANALYZE stops");
  await migrate(urls);
  const { rows } = await owner.query("SELECT reltuples FROM pg_class WHERE relname = 'stops'");
  expect(rows).toEqual([{ reltuples: 0 }]);
});
