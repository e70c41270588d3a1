import { afterAll, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { missingSql } from "./engine";
import { migrate } from "./migrate";

const { owner, urls, drop } = await testDatabase();
afterAll(drop);

/** Everything a migration could change, told apart by PostgreSQL's own transaction numbers. */
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

// The migrations hold much that Prisma doesn't know (checks, partial indexes, triggers, functions,
// extensions): none of it may come up as a difference.
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
