import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { addWorker, fillDemo, makeCluster, startRest } from "@roundsman/testing/running";
import { ask, within, type Wanted } from "../load";
import { onDatabase } from "../on-database";
import { processorMs } from "../processor";
import { addBusinesses, requestsOf } from "./businesses";
import type { Databases } from "./databases";

const name = "crowd";
const callers = 8;
const warmingSeconds = 5;

/**
 * Measures a cluster under the load of many businesses, on one worker, then two, and so on: requests per second, p50
 * and p95, the cost of a request, and how busy the machine was, with this load and in total. One REST server and
 * eight callers. Workers that share one machine's processors add no speed, so the cost of a request says more than
 * the number of requests.
 */
export async function measureCrowd(
  databases: Databases,
  { businesses, seconds, shards }: { businesses: number; seconds: number; shards: number },
): Promise<void> {
  const [first, ...others] = databases.workers;
  if (!first) throw new Error("The cluster has no worker");
  const url = databases.url(name);
  const folder = await mkdtemp(join(tmpdir(), "roundsman-bench-"));
  try {
    await makeCluster(url, [first], shards);
    const demo = { environment: await fillDemo(url), folder };
    const added = await addBusinesses(demo, businesses);
    console.log(
      `\n${businesses} businesses, ${callers} callers, ${cpus().length} processors for all: the callers, the REST server, the coordinator and the workers`,
    );
    console.log(
      "| workers | businesses at each | requests/s | p50 | p95 | REST a request | nodes a request | processors busy, ours of it |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let requests: Wanted[] | undefined;
    for (const more of [undefined, ...others]) {
      if (more) await addWorker(url, more);
      // A new server for each number of workers, so that it reads where each business is stored.
      const rest = await startRest(demo, { env: { DATABASE_CLUSTER: "citus" } });
      try {
        requests ??= await requestsOf(rest.url, added);
        await ask(rest.url, requests, warmingSeconds, callers);
        const before = await clocks(url, rest.pid);
        const asked = await ask(rest.url, requests, seconds, callers);
        const after = await clocks(url, rest.pid);
        const spent = (of: keyof typeof before) => after[of] - before[of];
        const each = (of: keyof typeof before) =>
          `${(spent(of) / asked.times.length).toFixed(1)} ms`;
        const busy = (ms: number) => (ms / spent("wall")).toFixed(2);
        const cells = [
          others.indexOf(more ?? "") + 2,
          (await businessesAtEach(url)).join(", "),
          asked.requestsPerSecond.toFixed(0),
          `${within(asked, 0.5).toFixed(1)} ms`,
          `${within(asked, 0.95).toFixed(1)} ms`,
          each("rest"),
          each("nodes"),
          `${busy(spent("machine"))}, ${busy(spent("rest") + spent("nodes") + spent("callers"))}`,
        ];
        console.log(`| ${cells.join(" | ")} |`);
      } finally {
        await rest.stop();
      }
    }
  } finally {
    await databases.drop(name);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns milliseconds: the time of the clock, and the processor time of the machine, the REST server, the
 * connections to the cluster's nodes, and this process, which calls. Nodes on another machine can't be measured.
 */
async function clocks(url: string, rest: number) {
  const times = cpus().map((processor) => processor.times);
  const { user: inUser, system: inSystem } = process.cpuUsage();
  return {
    wall: performance.now(),
    machine: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0),
    rest: processorMs(rest),
    nodes: (await backends(url)).reduce((sum, pid) => sum + processorMs(pid), 0),
    callers: (inUser + inSystem) / 1000,
  };
}

/** Returns the process ids of all connections to the database, at each node. */
async function backends(url: string): Promise<number[]> {
  const nodes = await onDatabase(url, (client) =>
    client.query<{ at: string }>("SELECT nodename || ':' || nodeport AS at FROM pg_dist_node"),
  );
  const all = nodes.rows.map(async ({ at }) => {
    const node = new URL(url);
    node.host = at;
    const { rows } = await onDatabase(node.href, (client) =>
      client.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      ),
    );
    return rows.map(({ pid }) => pid);
  });
  return (await Promise.all(all)).flat();
}

async function businessesAtEach(url: string): Promise<number[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM businesses b
         JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('orders', b.id)
        WHERE b.slug LIKE 'neighbour-%' GROUP BY p.groupid ORDER BY p.groupid`,
    ),
  );
  return rows.map(({ count }) => count);
}
