import type { Pool } from "pg";
import type { TestService } from "@roundsman/api/testing";

/**
 * Returns a digest of every row of a business: equal before and after if none was written. It identifies rows by
 * their location and by the transaction that wrote them. So it also shows a row rewritten with the same values, and
 * reads no columns.
 */
export async function digestOf({ test, database }: TestService, tenantId: string): Promise<string> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  const { pool } = await database.nodeHolding(tenantId);
  const shards = test.urls.onCluster ? await shardsOf(pool, tenantId) : new Map<string, string>();
  const here = tables.map(({ name }) => shards.get(name));
  const elsewhere = tables.filter(({ name }) => !shards.has(name)).map(({ name }) => name);
  const digests = [
    await digestOfTables(
      pool,
      here.filter((shard) => shard !== undefined),
      tenantId,
    ),
    await digestOfTables(test.owner, elsewhere, tenantId),
  ];
  return digests.join(" ");
}

async function digestOfTables(
  db: Pick<Pool, "query">,
  tables: readonly string[],
  tenantId: string,
): Promise<string> {
  const each = tables.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) AS rows, sum(hashtidextended(ctid, xmin::text::bigint)) AS hashes
         FROM ${name} WHERE tenant_id = $1`,
  );
  if (each.length === 0) return "";
  const { rows } = await db.query<{ digest: string }>(
    `SELECT md5(string_agg(t::text, ',' ORDER BY name)) AS digest FROM (${each.join(" UNION ALL ")}) t`,
    [tenantId],
  );
  return rows[0]?.digest ?? "";
}

/**
 * Returns, on a cluster, the tables in which the business's own node stores its rows, by the name of each table.
 * Citus plans nothing for queries of these; by the tables' own names one digest takes seconds.
 */
async function shardsOf(
  node: Pick<Pool, "query">,
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await node.query<{ name: string; shard: string }>(
    `SELECT logicalrelid::text AS name, shard_name(logicalrelid, shardid) AS shard
       FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_local_group USING (groupid)
      WHERE CASE WHEN shardminvalue IS NULL THEN true
                 ELSE shardid = get_shard_id_for_distribution_column(logicalrelid, $1::uuid) END`,
    [tenantId],
  );
  return new Map(rows.map(({ name, shard }) => [name, shard]));
}
