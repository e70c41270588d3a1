import type { Client } from "pg";

import type { Roles } from "../row-security/roles";

/**
 * Makes PostgreSQL read tables that it has not analyzed yet by their keys. For such a table it expects one row of a
 * business: any index that begins with the business then seems as good as the key, and filling a business would read
 * all of its rows for each new one. The first ANALYZE replaces these values by the true ones. Does nothing before
 * PostgreSQL 18, whose statistics can't be set.
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

/*
 * Only the owner may analyze a table. The function has no argument: it analyzes tables to which the calling
 * transaction itself has added many rows, so that nobody makes PostgreSQL read more than they wrote. A table that
 * another session is analyzing is skipped without a wait. On a cluster nothing is done, because Citus would analyze
 * every shard.
 */
const analyzeWritten = `
  CREATE OR REPLACE FUNCTION public.analyze_written()
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    written name;
  BEGIN
    IF to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL THEN
      RETURN;
    END IF;
    FOR written IN
      SELECT c.relname FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
         AND pg_stat_get_xact_tuples_inserted(c.oid) >= 300
       ORDER BY c.relname
    LOOP
      EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', written);
    END LOOP;
  END $$;
  REVOKE ALL ON FUNCTION public.analyze_written FROM PUBLIC`;

/** Lets both roles analyze the tables that they have just filled (docs/decisions/0415). */
export async function letAnalyze(owner: Client, { business, service }: Roles): Promise<void> {
  await owner.query(analyzeWritten);
  const roles = [business, service].map((role) => owner.escapeIdentifier(role)).join(", ");
  await owner.query(`GRANT EXECUTE ON FUNCTION public.analyze_written TO ${roles}`);
}
