import { type Client, DatabaseError } from "pg";

import { atNode, type Node } from "../client/pools/nodes";
import { migrate } from "../migrations/migrate";
import { isCluster, withClient } from "../placement/cluster";
import { notePasswords } from "../placement/sign-in";
import type { DatabaseUrls } from "../urls";
import { nodeAt, written } from "./address";
import { whatNodeLacks } from "./check-node";
import { whyNotAsked } from "./not-asked";

/** Says what is done, a line each. */
export type Say = (line: string) => void;

/** How many shards each table is cut into, where nobody says: so many workers the cluster may grow to. */
export const SHARDS = 128;

/**
 * Makes a cluster of the coordinator that the owner's address names, and of workers, and migrates it: an empty one is ready
 * to be used then. The database has the same name, owner and password on each node. Again it changes nothing; cut off, it goes on
 * where it was.
 * @param shards how many of each table; a cluster that has tables keeps what it has
 * @throws Error, before anything is changed, where a node lacks what Citus needs; all that is lacking at once
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
 * Adds a worker to a cluster, and gives it what is each node's own. It holds no business yet: see `rebalance`.
 * Again it changes nothing.
 * @throws Error where the node lacks what Citus needs, before anything is changed
 */
export async function addWorker(urls: DatabaseUrls, worker: Node, say: Say): Promise<void> {
  await refuseOnePostgres(urls.owner);
  const shards = await withClient(urls.owner, shardsOfEach);
  await checkNodes(urls.owner, [worker], shards);
  await readyDatabase(urls, worker);
  await withClient(urls.owner, (owner) => join(owner, worker, say));
  await migrate(urls);
}

/** @throws Error where the database is no cluster's */
export async function refuseOnePostgres(ownerUrl: string): Promise<void> {
  if (await withClient(ownerUrl, isCluster)) return;
  throw new Error("DATABASE_URL names no coordinator of a cluster: make one by pnpm citus:init");
}

async function checkNodes(ownerUrl: string, nodes: readonly Node[], shards: number): Promise<void> {
  const lacks: string[] = [];
  for (const node of nodes) {
    const found = await withClient(inMaintenance(atNode(ownerUrl, node)), (client) =>
      whatNodeLacks(client, shards),
    ).catch((error: unknown) => [whyNotAsked(error)]);
    lacks.push(...found.map((sentence) => `${written(node)}: ${sentence}`));
  }
  if (lacks.length > 0) throw new Error(`Nothing was changed.\n${lacks.join("\n")}`);
}

/** The database that every PostgreSQL has. */
function inMaintenance(url: string): string {
  const moved = new URL(url);
  moved.pathname = "/postgres";
  return moved.href;
}

const EXISTS = "42P04";

/** Makes the database at a node where there is none, with the extension, and lets the node sign in at the others. */
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

/** Citus itself brings the schema, roles and rows that lie on every node; of one that is there it does nothing. */
async function join(owner: Client, worker: Node, say: Say): Promise<void> {
  const { rowCount } = await owner.query(
    "SELECT FROM pg_dist_node WHERE nodename = $1 AND nodeport = $2",
    [worker.host, worker.port],
  );
  say(`${written(worker)} ${rowCount === 0 ? "joins the cluster" : "is a worker already"}`);
  const at = [worker.host, worker.port];
  await owner.query("SELECT citus_add_node($1, $2::int)", at);
  // One that was to be taken off, and is wanted after all.
  await owner.query("SELECT citus_set_node_property($1, $2::int, 'shouldhaveshards', true)", at);
}

async function shardsOfEach(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ shards: number }>(
    "SELECT coalesce(max(shardcount), 1)::int AS shards FROM pg_dist_colocation",
  );
  return rows[0]?.shards ?? 1;
}
