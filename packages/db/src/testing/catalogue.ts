import type { Pool } from "pg";

import { isCluster, letChangeTables } from "../placement/cluster";
import { GUARD } from "../row-security/guard-rows";

/** Returns the tables of businesses from PostgreSQL's own catalogue, so that there is no list to maintain. */
export async function tenantTables(owner: Pool): Promise<string[]> {
  return await tables(owner, "EXISTS");
}

/** Returns all other tables of ours: people, staff, secrets. */
export async function otherTables(owner: Pool): Promise<string[]> {
  return await tables(owner, "NOT EXISTS");
}

async function tables(owner: Pool, having: "EXISTS" | "NOT EXISTS"): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND ${having} (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid
                         AND a.attname = 'tenant_id' AND NOT a.attisdropped)
      ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Drops everything that would refuse an invented row: foreign keys, checks and triggers. Row-level security stays,
 * and on a cluster its guards.
 */
export async function bareTables(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ off: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.oid::regclass, conname) AS off
       FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c')
     UNION ALL SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', c.oid::regclass, tgname)
       FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgname <> $1`,
    [GUARD],
  );
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    if (await isCluster(client)) await letChangeTables(client);
    // One by one, as Citus passes them on.
    for (const { off } of rows) await client.query(off);
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}

/** Returns a statement that inserts an invented row of the table for the business in $1. */
export async function insertOf(owner: Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    `SELECT quote_ident(attname) AS name,
            CASE WHEN attname = 'tenant_id' THEN '$1::uuid'
                 WHEN t.typtype = 'e' THEN format('(enum_range(NULL::%s))[1]', t.oid::regtype)
                 WHEN t.typcategory = 'A' THEN quote_literal('{}')
                 WHEN t.typname = 'uuid' THEN 'uuidv7()'
                 WHEN t.typname IN ('json', 'jsonb') THEN quote_literal('{}')
                 WHEN t.typname = 'varchar' THEN format('left(md5(random()::text), %s)', a.atttypmod - 4)
                 WHEN t.typname IN ('text', 'citext') THEN 'md5(random()::text)'
                 WHEN t.typcategory = 'D' THEN 'now()'
                 WHEN t.typcategory = 'B' THEN 'false'
                 ELSE '1' END AS value
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND attnotnull AND (NOT atthasdef OR attname = 'tenant_id')`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join(", ");
  const values = rows.map(({ value }) => value).join(", ");
  return `INSERT INTO ${table} (${columns}) VALUES (${values})`;
}
