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
 * Takes a worker off a cluster: brings the businesses that it holds to the other workers while they are served, waits until its
 * jobs are done and what changed there is told, and has it leave. Cut off or refused, the worker stays and holds no business;
 * again it goes on where it was, and `addWorker` takes it back.
 * @param patienceMs how long what is under way there is waited for
 * @throws Error where it is no worker or the last one, and where something is left at it after that time
 */
export async function removeWorker(
  urls: DatabaseUrls,
  worker: Node,
  { say, patienceMs = 60 * SECOND }: { say: Say; patienceMs?: number },
): Promise<void> {
  await refuseOnePostgres(urls.owner);
  await withClient(urls.owner, async (owner) => {
    const at = [worker.host, worker.port];
    await refuseLastWorker(owner, worker);
    await owner.query("SELECT citus_set_node_property($1, $2::int, 'shouldhaveshards', false)", at);
    const start = "SELECT citus_rebalance_start(drain_only => true) AS job";
    await runMoves(owner, { urls, start, say });
    say(`${written(worker)} holds no business any more. Waiting until nobody works there`);
    // Until then a process may still begin something at the node that held a business.
    await pause(PLACE_KEPT_MS + SECOND);
    await withClient(atNode(urls.owner, worker), async (node) => {
      const left = await waitUntilNothingIsLeft(node, urls, patienceMs);
      if (left.length === 0) return;
      throw new Error(`${written(worker)} can't leave yet:\n${left.join("\n")}`);
    });
    await owner.query("SELECT citus_remove_node($1, $2::int)", at);
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

/** What is left at the node after that time, one sentence each. */
async function waitUntilNothingIsLeft(
  node: Client,
  urls: DatabaseUrls,
  patienceMs: number,
): Promise<string[]> {
  const until = performance.now() + patienceMs;
  // Later transactions went to where the businesses are now.
  const { rows } = await node.query<{ since: Date }>("SELECT clock_timestamp() AS since");
  for (;;) {
    const left = await whatIsLeft(node, urls, rows[0]?.since ?? new Date());
    if (left.length === 0 || performance.now() > until) return left;
    await pause(SECOND);
  }
}

async function whatIsLeft(node: Client, urls: DatabaseUrls, since: Date): Promise<string[]> {
  // Told to those who listen here, as whoever listens has it told.
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
