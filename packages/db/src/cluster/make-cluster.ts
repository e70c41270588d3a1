import { type Client, DatabaseError } from "pg";

import { atNode, type Node } from "../client/pools/nodes";
import { migrate } from "../migrations/migrate";
import { isCluster, withClient } from "../placement/cluster";
import { notePasswords } from "../placement/sign-in";
import type { DatabaseUrls } from "../urls";
import { nodeAt, written } from "./address";
import { whatNodeLacks } from "./check-node";
import { whyUnreachable } from "./why-unreachable";

/** Prints each step as a line. */
export type Say = (line: string) => void;

/** Default number of shards of each table, and so the most workers that the cluster can grow to. */
export const SHARDS = 128;

/**
 * Creates a cluster of the coordinator in the owner's address, and of workers, and migrates it: an empty one is ready
 * for use then. The database has the same name, owner and password on each node. A second run changes nothing; an
 * interrupted one continues.
 * @param shards number of shards of each table; a cluster with tables keeps its own
 * @throws Error, before any change, if nodes lack requirements of Citus; it lists all of them
 */
export async function makeCluster(
  urls: DatabaseUrls,
  { workers, shards = SHARDS, say }: { workers: readonly Node[]; shards?: number; say: Say },
): Promise<void> {
  const coordinator = nodeAt(new URL(urls.owner).host);
  await checkNodes(urls.owner, [coordinator, ...workers], shards);
  for (const node of [coordinator, ...workers]) await readyDatabase(urls, node);
  await withClient(urls.owner, async (owner) => {
    const name = owner.escapeIdentifier(owner.database ?? "");
    await owner.query(`ALTER DATABASE ${name} SET citus.shard_count = ${shards}`);
    await owner.query("SELECT citus_set_coordinator_host($1, $2::int)", [
      coordinator.host,
      coordinator.port,
    ]);
    for (const worker of workers) await join(owner, worker, say);
  });
  await migrate(urls, { say });
}

/**
 * Adds a worker to a cluster, and creates the parts that each node has for itself. It holds no business yet: see
 * `rebalance`. A second run changes nothing.
 * @throws Error, before any change, if the node lacks a requirement
 */
export async function addWorker(urls: DatabaseUrls, worker: Node, say: Say): Promise<void> {
  await refuseOnePostgres(urls.owner);
  const shards = await withClient(urls.owner, shardsOfEach);
  await checkNodes(urls.owner, [worker], shards);
  await readyDatabase(urls, worker);
  await withClient(urls.owner, (owner) => join(owner, worker, say));
  await migrate(urls);
}

/** @throws Error if the database is no cluster's */
export async function refuseOnePostgres(ownerUrl: string): Promise<void> {
  if (await withClient(ownerUrl, isCluster)) return;
  throw new Error("DATABASE_URL names no coordinator of a cluster: make one by pnpm citus:init");
}

async function checkNodes(ownerUrl: string, nodes: readonly Node[], shards: number): Promise<void> {
  const lacks: string[] = [];
  for (const node of nodes) {
    const lacking = await withClient(inMaintenance(atNode(ownerUrl, node)), (client) =>
      whatNodeLacks(client, shards),
    ).catch((error: unknown) => [whyUnreachable(error)]);
    lacks.push(...lacking.map((sentence) => `${written(node)}: ${sentence}`));
  }
  if (lacks.length > 0) throw new Error(`Nothing was changed.\n${lacks.join("\n")}`);
}

/** Returns the address of the database that every PostgreSQL has. */
function inMaintenance(url: string): string {
  const moved = new URL(url);
  moved.pathname = "/postgres";
  return moved.href;
}

const EXISTS = "42P04";

/** Creates a missing database at a node, with the extension, and lets the node sign in at the others. */
async function readyDatabase(urls: DatabaseUrls, node: Node): Promise<void> {
  const url = atNode(urls.owner, node);
  await withClient(inMaintenance(url), async (client) => {
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    try {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== EXISTS) throw error;
    }
  });
  await withClient(url, async (client) => {
    await client.query("CREATE EXTENSION IF NOT EXISTS citus");
    await notePasswords(client, urls);
  });
}

/** Citus itself copies the schema, roles and rows that are on every node; it skips an existing worker. */
async function join(owner: Client, worker: Node, say: Say): Promise<void> {
  const { rowCount } = await owner.query(
    "SELECT FROM pg_dist_node WHERE nodename = $1 AND nodeport = $2",
    [worker.host, worker.port],
  );
  say(`${written(worker)} ${rowCount === 0 ? "joins the cluster" : "is a worker already"}`);
  const address = [worker.host, worker.port];
  await owner.query("SELECT citus_add_node($1, $2::int)", address);
  // A worker whose removal was started, and is now cancelled.
  await owner.query(
    "SELECT citus_set_node_property($1, $2::int, 'shouldhaveshards', true)",
    address,
  );
}

async function shardsOfEach(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ shards: number }>(
    "SELECT coalesce(max(shardcount), 1)::int AS shards FROM pg_dist_colocation",
  );
  return rows[0]?.shards ?? 1;
}
