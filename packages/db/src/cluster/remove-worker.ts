import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "pg";

import { atNode, PLACE_KEPT_MS, type Node } from "../client/pools/nodes";
import { withClient } from "../placement/cluster";
import type { DatabaseUrls } from "../urls";
import { written } from "./address";
import { refuseOnePostgres, type Say } from "./make-cluster";
import { runMoves } from "./move-shards";

const SECOND = 1000;

/**
 * Removes a worker from a cluster: moves its businesses to the other workers while they are served, waits until its
 * jobs are done and its changes are notified, and removes it. After an interruption or a refusal the worker stays and
 * holds no business. Another run continues, and `addWorker` restores it.
 * @param patienceMs milliseconds to wait for running work there
 * @throws Error if it is no worker or the last one, and if work is left there after that time
 */
export async function removeWorker(
  urls: DatabaseUrls,
  worker: Node,
  { say, patienceMs = 60 * SECOND }: { say: Say; patienceMs?: number },
): Promise<void> {
  await refuseOnePostgres(urls.owner);
  await withClient(urls.owner, async (owner) => {
    const address = [worker.host, worker.port];
    await refuseLastWorker(owner, worker);
    await owner.query(
      "SELECT citus_set_node_property($1, $2::int, 'shouldhaveshards', false)",
      address,
    );
    const start = "SELECT citus_rebalance_start(drain_only => true) AS job";
    await runMoves(owner, { urls, start, say });
    say(`${written(worker)} holds no business any more. Waiting until nobody works there`);
    // Until then a process may still start something at the former node of a business.
    await pause(PLACE_KEPT_MS + SECOND);
    await withClient(atNode(urls.owner, worker), async (node) => {
      const left = await waitUntilNothingIsLeft(node, urls, patienceMs);
      if (left.length === 0) return;
      throw new Error(`${written(worker)} can't leave yet:\n${left.join("\n")}`);
    });
    await owner.query("SELECT citus_remove_node($1, $2::int)", address);
    say(`${written(worker)} has left the cluster`);
    say("Its database still holds copies of the tables that lie on every node: drop it there");
  });
}

async function refuseLastWorker(owner: Client, worker: Node): Promise<void> {
  const { rows } = await owner.query<Node & { holds: boolean }>(
    `SELECT nodename AS host, nodeport AS port, shouldhaveshards AS holds FROM pg_dist_node
      WHERE groupid <> 0 AND noderole = 'primary'`,
  );
  const others = rows.filter((one) => written(one) !== written(worker));
  if (others.length === rows.length) throw new Error(`${written(worker)} is no worker`);
  if (!others.some(({ holds }) => holds)) {
    throw new Error(`${written(worker)} is the last worker: add another by pnpm citus:node`);
  }
}

/** Reports the work left at the node after that time, one sentence each. */
async function waitUntilNothingIsLeft(
  node: Client,
  urls: DatabaseUrls,
  patienceMs: number,
): Promise<string[]> {
  const until = performance.now() + patienceMs;
  // Later transactions went to the current nodes of the businesses.
  const { rows } = await node.query<{ since: Date }>("SELECT clock_timestamp() AS since");
  for (;;) {
    const left = await whatIsLeft(node, urls, rows[0]?.since ?? new Date());
    if (left.length === 0 || performance.now() > until) return left;
    await pause(SECOND);
  }
}

async function whatIsLeft(node: Client, urls: DatabaseUrls, since: Date): Promise<string[]> {
  // Notifies the listeners here, as each of them does.
  await node.query("SELECT telling.tell_now()");
  const roles = [urls.business, urls.service].map((url) =>
    decodeURIComponent(new URL(url).username),
  );
  const { rows } = await node.query<Record<"open" | "untold" | "jobs" | "failed", number>>(
    `SELECT ((SELECT count(*) FROM pg_stat_activity
               WHERE datname = current_database() AND usename = ANY ($1) AND xact_start < $2)
             + (SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()))::int AS open,
            (SELECT count(*) FROM telling.untold)::int AS untold, jobs.*
       FROM (SELECT count(*)::int AS jobs, count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed
               FROM graphile_worker._private_jobs) AS jobs`,
    [roles, since],
  );
  const { open = 0, untold = 0, jobs = 0, failed = 0 } = rows[0] ?? {};
  const left: [number: number, sentence: string][] = [
    [open, "transactions are open there"],
    [untold, "changes were not told yet"],
    [jobs - failed, "jobs wait to be done: the worker process does them"],
    [failed, "jobs failed for good: retry them in the console, and mend what they say first"],
  ];
  return left.filter(([number]) => number > 0).map((one) => one.join(" "));
}
