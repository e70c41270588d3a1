import { readFile } from "node:fs/promises";

import { escapeIdentifier, type Client } from "pg";

import type { Roles } from "../row-security/roles";
import { isCluster, nodeUrls, withClient } from "./cluster";
import type { Queryable } from "./misfits";
import { withShortWaits } from "./short-waits";

/** Functions that a business's connection calls; see shard-views.sql. */
const ASKED = [
  "is_here",
  "schema_of",
  "held_schema_of",
  "look_in",
  "look_again",
  "read_for",
  "write_for",
];

/**
 * On a cluster: gives each node views of its local shards, so that PostgreSQL alone plans a business's statements
 * (docs/decisions/0367). Without views, statements go through Citus, which takes longer and returns the same. A
 * second run changes nothing. A single PostgreSQL is left as it is.
 * @param owner the coordinator, as a superuser; for any other role nothing is created
 * @param ownerUrl its address
 */
export async function makeShardViews(owner: Client, ownerUrl: string, roles: Roles): Promise<void> {
  if (!(await isCluster(owner)) || !(await isSuperuser(owner))) return;
  for (const url of await nodeUrls(owner, ownerUrl)) {
    await withClient(url, (node) => makeViews(node, roles));
  }
}

/** Drops all such views, because a table under a view can't be changed. Statements go through Citus then. */
export async function dropShardViews(owner: Queryable, ownerUrl: string): Promise<void> {
  for (const url of await nodeUrls(owner, ownerUrl)) {
    await withClient(url, async (node) => {
      for (const name of await schemasOfShards(node)) await dropSchema(node, name);
      await dropSchema(node, "own_copies");
    });
  }
}

async function makeViews(node: Client, { business, service }: Roles): Promise<void> {
  // With two deployments at once, the second finds nothing left to do.
  await node.query("SELECT pg_advisory_lock(hashtext('make_shard_views'))");
  await node.query(await readFile(new URL("shard-views.sql", import.meta.url), "utf8"));
  const role = escapeIdentifier(business);
  await node.query(`GRANT USAGE ON SCHEMA shards TO ${role}`);
  const functions = ASKED.map((name) => `shards.${name}`).join(", ");
  await node.query(`GRANT EXECUTE ON FUNCTION ${functions} TO ${role}`);
  await node.query("SELECT set_config('shards.business_role', $1, false)", [business]);
  const { rows: groups } = await node.query<{ shard: string; digest: string; isReady: boolean }>(
    `SELECT shard::text AS shard, digest, is_ready AS "isReady" FROM shards.groups_here()`,
  );
  const here = new Set(groups.map(({ shard }) => `shard_${shard}`));
  for (const name of await schemasOfShards(node)) {
    if (!here.has(name)) await dropSchema(node, name);
  }
  // A transaction for each: all at once would need more locks than PostgreSQL has room for.
  for (const { shard, digest, isReady } of groups) {
    if (isReady) continue;
    await withShortWaits(node, () =>
      node.query("SELECT shards.make_views($1, $2)", [shard, digest]),
    );
  }
  await withShortWaits(node, () => node.query("SELECT shards.make_own_copies($1)", [service]));
  await node.query("SELECT shards.plan_for_values()");
}

async function schemasOfShards(node: Queryable): Promise<string[]> {
  const { rows } = await node.query<{ name: string }>(
    String.raw`SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^shard_\d+$'`,
  );
  return rows.map(({ name }) => name);
}

const dropSchema = (node: Client, name: string) =>
  withShortWaits(node, () => node.query(`DROP SCHEMA IF EXISTS ${escapeIdentifier(name)} CASCADE`));

async function isSuperuser(owner: Queryable): Promise<boolean> {
  const { rows } = await owner.query<{ superuser: boolean }>(
    "SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user",
  );
  return rows[0]?.superuser === true;
}
