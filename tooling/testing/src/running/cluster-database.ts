import { exec } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { fillDemo, makeCluster, type DatabaseNode, type DemoDatabase } from "./demo-database";

/* Creates a database with the demo on a running Citus cluster, and drops it from every node at the end. */

const run = promisify(exec);

/** Shell commands that kill a node, and start it again. They get `NODE_HOST` and `NODE_PORT`. */
export interface NodeCommands {
  stop: string;
  start: string;
}

/** Few, because the proofs read all of them often. */
const shards = 8;
/** In milliseconds; a killed node reads its log first. */
const upWithinMs = 60_000;

/**
 * @param coordinator the address of any database there, as a superuser
 * @param commands left out if no node is to be killed
 */
export async function openDemoOnCluster(
  coordinator: string,
  commands?: NodeCommands,
): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "roundsman-demo-"));
  const url = new URL(coordinator);
  url.pathname = `/proof_${process.pid}`;
  const workers = await workersOf(coordinator);
  const urls = [
    url.href,
    ...workers.map((worker) => Object.assign(new URL(url), { host: worker }).href),
  ];
  const close = async () => {
    for (const nodeUrl of urls) await drop(nodeUrl);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeCluster(url.href, workers, shards);
    const environment = { ...(await fillDemo(url.href)), DATABASE_CLUSTER: "citus" };
    const nodes = urls.map((nodeUrl, number) => nodeAt(nodeUrl, number, commands));
    return { url: url.href, superuserUrl: url.href, environment, folder, nodes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function nodeAt(url: string, number: number, commands?: NodeCommands): DatabaseNode {
  const { hostname, port } = new URL(url);
  const tell = async (command: "stop" | "start") => {
    if (!commands) throw new Error("Nobody said how a node of the cluster is killed");
    const env = { ...process.env, NODE_HOST: hostname, NODE_PORT: port };
    await run(commands[command], { env });
  };
  return {
    name: number === 0 ? "coordinator" : `worker node ${number}`,
    url,
    crash: () => tell("stop"),
    async revive() {
      await tell("start");
      await answering(url);
    },
  };
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + upWithinMs; ; await pause(100)) {
    try {
      await onServer(url, (client) => client.query("SELECT"));
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const workersOf = (coordinator: string): Promise<string[]> =>
  onServer(coordinator, async (client) => {
    const { rows } = await client.query<{ at: string }>(
      `SELECT nodename || ':' || nodeport AS at FROM pg_dist_node
        WHERE groupid <> 0 AND isactive ORDER BY groupid`,
    );
    return rows.map(({ at }) => at);
  });

/** A background process of Citus may use the database for a moment. */
async function drop(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const maintenance = Object.assign(new URL(url), { pathname: "/postgres" }).href;
  for (let left = 20; ; left -= 1) {
    try {
      await onServer(maintenance, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${pathname.slice(1)} WITH (FORCE)`),
      );
      return;
    } catch (error) {
      if (left === 0) throw error;
      await pause(250);
    }
  }
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A connection lost while in use fails its statement, which reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
