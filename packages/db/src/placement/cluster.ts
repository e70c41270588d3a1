import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

import { Client, escapeIdentifier } from "pg";

import type { Roles } from "../row-security/roles";
import type { Queryable } from "./misfits";

/**
 * Returns true if the database is a cluster's: it has the extension `citus`. All code for Citus alone checks this, so
 * that it does nothing on a single PostgreSQL.
 */
export async function isCluster(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rowCount === 1;
}

/**
 * Prepares a session of a cluster for changes of tables: shards are changed one after another, because tables
 * reference each other within one transaction; and triggers on shards are allowed, which Citus refuses by default.
 */
export async function letChangeTables(session: Queryable): Promise<void> {
  await session.query("SET citus.multi_shard_modify_mode = 'sequential'");
  await session.query("SET citus.enable_unsafe_triggers = on");
}

/**
 * Returns the owner's address of each node: the coordinator's first, then the workers'; for a single PostgreSQL only
 * its own. Work at a node's address stays at that node: Citus passes no change of the schema on from it. Citus lists
 * host and port; database, name and password are those of the coordinator.
 */
export async function nodeUrls(owner: Queryable, ownerUrl: string): Promise<string[]> {
  if (!(await isCluster(owner))) return [ownerUrl];
  const { rows } = await owner.query<{ host: string; port: number; coordinates: boolean }>(
    `SELECT nodename AS host, nodeport AS port, groupid = 0 AS coordinates FROM pg_dist_node
      WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
  );
  if (!rows.some(({ coordinates }) => coordinates)) {
    throw new Error(
      "The coordinator is no node of its own cluster yet: SELECT citus_set_coordinator_host(…), see docs/scale.md",
    );
  }
  return rows.map(({ host, port, coordinates }) => {
    const url = new URL(ownerUrl);
    if (!coordinates) {
      url.hostname = host;
      url.port = String(port);
    }
    url.searchParams.set("options", "-c citus.enable_ddl_propagation=off");
    return url.href;
  });
}

/**
 * Prepares a node of a cluster for the service. Prisma casts enums when rows are written and returned, and Citus only
 * allows functions marked as immutable there: these are, as long as no value is renamed. A transaction's settings are
 * passed on to the nodes that it reaches. A write to members makes Citus lock its own ids of the tables that members
 * refer to, for which it would require the right to change people (docs/decisions/0357). No trigger on a shard may
 * write at other nodes (docs/decisions/0373). The wait for a node that does not answer is as long as that of the
 * service's own pools, and a node with a lost machine is given up soon (`giveUpLostMachines`).
 * @returns false if a superuser still has to do it
 */
export async function readyNode(node: Queryable, roles: Roles): Promise<boolean> {
  if (!(await isCluster(node))) return true;
  const { rows } = await node.query<{ superuser: boolean }>(
    "SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user",
  );
  if (!rows[0]?.superuser) return false;
  await node.query("ALTER FUNCTION pg_catalog.enum_out(anyenum) IMMUTABLE");
  await node.query("ALTER FUNCTION pg_catalog.enum_in(cstring, oid) IMMUTABLE");
  for (const role of [roles.business, roles.service].map(escapeIdentifier)) {
    // Was on until 0373.
    await node.query(`ALTER ROLE ${role} RESET citus.allow_nested_distributed_execution`);
    await node.query(`ALTER ROLE ${role} SET citus.propagate_set_commands = 'local'`);
    await node.query(`ALTER ROLE ${role} SET citus.skip_advisory_lock_permission_checks = on`);
    await node.query(`ALTER ROLE ${role} SET citus.node_connection_timeout = '5s'`);
  }
  await giveUpLostMachines(node);
  await node.query(await readFile(new URL("../changes/telling.sql", import.meta.url), "utf8"));
  const [business, service] = [roles.business, roles.service].map(escapeIdentifier);
  await node.query(`GRANT USAGE ON SCHEMA telling TO ${business}, ${service}`);
  await node.query(`GRANT EXECUTE ON FUNCTION telling.tell_later TO ${business}, ${service}`);
  await node.query(`GRANT EXECUTE ON FUNCTION telling.tell_now TO ${service}`);
  return true;
}

/**
 * Makes a node end its connections to an unresponsive machine after five seconds instead of a quarter of an hour: a
 * write to tables on every node waits for that, and with it all others (docs/decisions/0382). An idle connection is
 * probed every two seconds. A `citus.node_conninfo` set by an operator stays: `citus:init` reports its gaps.
 */
async function giveUpLostMachines(node: Queryable): Promise<void> {
  const stillDefault =
    "SELECT boot_val AS standing FROM pg_settings WHERE name = 'citus.node_conninfo' AND source = 'default'";
  const { rows } = await node.query<{ standing: string }>(stillDefault);
  const [untouched] = rows;
  if (!untouched) return;
  await node.query(
    `ALTER SYSTEM SET citus.node_conninfo = '${untouched.standing} tcp_user_timeout=5000 keepalives_idle=5 keepalives_interval=2'`,
  );
  await node.query("SELECT pg_reload_conf()");
  // Waits until this session has the new value: every later connection begins with it.
  for (let turns = 200; turns > 0 && (await node.query(stillDefault)).rowCount !== 0; turns -= 1)
    await pause(50);
}

/** Works on one connection that ends with the work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A lost connection fails its statement, which reports the error. An unhandled event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
