import { readFile } from "node:fs/promises";

import { escapeIdentifier, escapeLiteral, type Client } from "pg";

import { isCluster, letChangeTables } from "../placement/cluster";
import type { Roles } from "./roles";

/** The name of the trigger, and of the policy that it repeats. */
export const GUARD = "only_own_business";

/**
 * On a cluster: makes each table placed by business check the business of every written row, where Citus bypasses
 * row-level security (docs/decisions/0359). It allows the same roles as the policies: the owner, as whom triggers'
 * functions run, and the service. A single PostgreSQL is left as it is. Existing guards are left alone.
 */
export async function guardRows(owner: Client, { service }: Roles): Promise<void> {
  if (!(await isCluster(owner))) return;
  // With two deployments at once, the second finds nothing left to do.
  await owner.query("SELECT pg_advisory_lock(hashtext('guard_rows'))");
  try {
    await letChangeTables(owner);
    const unguarded = await unguardedTables(owner, service);
    if (unguarded.length === 0) return;
    await owner.query(await readFile(new URL("guard-rows.sql", import.meta.url), "utf8"));
    for (const { table, admin } of unguarded) {
      // One at a time: all at once would lock every shard of every table.
      await owner.query(`DROP TRIGGER IF EXISTS ${GUARD} ON ${escapeIdentifier(table)}`);
      await owner.query(
        `CREATE TRIGGER ${GUARD} AFTER INSERT ON ${escapeIdentifier(table)} FOR EACH ROW
           WHEN (CASE WHEN current_user IN (${escapeLiteral(admin)}, ${escapeLiteral(service)}) THEN false
                      ELSE NEW.tenant_id <> current_setting('app.tenant_id')::uuid END)
           EXECUTE FUNCTION refuse_other_business()`,
      );
    }
  } finally {
    await owner.query("SELECT pg_advisory_unlock(hashtext('guard_rows'))");
  }
}

/** Returns tables by business without a guard, or with one for other roles, and their owners. */
async function unguardedTables(
  owner: Client,
  service: string,
): Promise<{ table: string; admin: string }[]> {
  const { rows } = await owner.query<{ table: string; admin: string }>(
    `SELECT relname AS table, pg_get_userbyid(relowner) AS admin
       FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
      WHERE partmethod = 'h' AND NOT EXISTS (
        SELECT FROM pg_trigger t
         WHERE t.tgrelid = c.oid AND tgname = $1
           AND strpos(pg_get_triggerdef(t.oid), quote_literal(pg_get_userbyid(relowner))) > 0
           AND strpos(pg_get_triggerdef(t.oid), quote_literal($2::text)) > 0)
      ORDER BY 1`,
    [GUARD, service],
  );
  return rows;
}
