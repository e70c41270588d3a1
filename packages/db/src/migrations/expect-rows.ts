import type { Client } from "pg";

/**
 * Has tables that PostgreSQL has not analyzed yet read by their keys. Of such a table it expects one row of a
 * business: any index that begins with the business then seems as good as the key, and whoever fills a business
 * reads all of its rows for each that is written. The first ANALYZE puts what is true in the place of this.
 * Does nothing before PostgreSQL 18, whose statistics can't be set.
 */
export async function expectRows(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ possible: boolean }>(
    `SELECT to_regproc('pg_restore_relation_stats') IS NOT NULL
        AND to_regproc('pg_restore_attribute_stats') IS NOT NULL AS possible`,
  );
  if (!rows[0]?.possible) return;
  await owner.query(
    `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text,
              'attname', 'tenant_id', 'inherited', false,
              'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 4::real),
            pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text,
              'relpages', 10, 'reltuples', 1000::real)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.reltuples = -1
        AND a.attname = 'tenant_id' AND NOT a.attisdropped`,
  );
}
