import type { Client } from "pg";

import type { KeptTable } from "./manifest";

/** Tables that migrations create and fill themselves. */
const NOT_KEPT = ["public._prisma_migrations", "_prisma_migrations", "graphile_worker.migrations"];

/**
 * Returns every table of ours and of the jobs with its columns, read from the catalogue, so that none is forgotten.
 */
export async function tablesOf(client: Client): Promise<Omit<KeptTable, "rows">[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.oid::regclass::text AS name,
            array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
        AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND NOT c.oid::regclass::text = ANY ($1)
      GROUP BY c.oid ORDER BY 1`,
    [NOT_KEPT],
  );
  return rows;
}

/** Returns the position of each sequence; an unused one stays as created. */
export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
       FROM pg_sequences
      WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Returns the migrations of this database, in order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}
