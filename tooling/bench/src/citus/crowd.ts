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
 * What a cluster answers to many businesses at once, on one worker, then two, and so on: requests a second, p50 and p95, and
 * how busy the machine was meanwhile. One REST server, eight callers.
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
      "| workers | businesses at each | requests/s | p50 | p95 | processors busy | of it REST |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- |");
    let requests: Wanted[] | undefined;
    for (const more of [undefined, ...others]) {
      if (more) await addWorker(url, more);
      // Anew each time, so that it knows where each business lies.
      const rest = await startRest(demo, { env: { DATABASE_CLUSTER: "citus" } });
      try {
        requests ??= await requestsOf(rest.url, added);
        await ask(rest.url, requests, warmingSeconds, callers);
        const before = clocks(rest.pid);
        const asked = await ask(rest.url, requests, seconds, callers);
        const after = clocks(rest.pid);
        const busy = (of: keyof typeof before) =>
          (after[of] - before[of]) / (after.wall - before.wall);
        const cells = [
          others.indexOf(more ?? "") + 2,
          (await businessesAtEach(url)).join(", "),
          asked.requestsPerSecond.toFixed(0),
          `${within(asked, 0.5).toFixed(1)} ms`,
          `${within(asked, 0.95).toFixed(1)} ms`,
          `${busy("machine").toFixed(2)} of ${cpus().length}`,
          busy("rest").toFixed(2),
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

/** Milliseconds: of the clock, of all processors that worked, and of a process. */
function clocks(pid: number): { wall: number; machine: number; rest: number } {
  const machine = cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
  return { wall: performance.now(), machine, rest: processorMs(pid) };
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
