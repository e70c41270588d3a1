import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createDatabase, type Database } from "../client/create-database";
import { atNode, Nodes, type Node } from "../client/pools/nodes";
import { withClient } from "../placement/cluster";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { written } from "./address";
import { addWorker, makeCluster } from "./make-cluster";
import { rebalance } from "./move-shards";
import { removeWorker } from "./remove-worker";

// A worker joins a cluster, leaves it again, and is lost, while businesses write through the service's own
// connections.
const name = `test_load_${process.pid}`;
const SHARDS = 4;
const BUSINESSES = 8;
const WRITERS_OF_EACH = 2;
let server: TestServer;
let urls: DatabaseUrls;
let database: Database;
let first: Node;
let second: Node;
let businesses: string[];
let lines: string[] = [];
const say = (line: string) => void lines.push(line);

beforeAll(async () => {
  server = await testServer();
  urls = databaseUrls({ DATABASE_URL: onDatabase(server.url, name), DATABASE_CLUSTER: "citus" });
  const { rows } = await server.maintenance.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
  );
  [first, second] = [rows[0]!, rows[1]!];
  await makeCluster(urls, { workers: [first], shards: SHARDS, say });
  database = createDatabase({ urls, poolSize: 20 });
  businesses = Array.from({ length: BUSINESSES }, () => randomUUID());
  await database.service.business.createMany({
    data: businesses.map((id) => ({ id, name: id, slug: id })),
  });
});
afterAll(async () => {
  await database.close();
  await server.drop(name);
  await server.end();
});

const ask = async <T extends object>(sql: string, url = urls.owner) =>
  await withClient(url, async (client) => (await client.query<T>(sql)).rows);

/** Makes each business take orders during some work; returns the results. */
async function takingOrders(during: (taken: ReadonlySet<string>) => Promise<void>) {
  const taken = new Set<string>();
  const failed: { tenantId: string; error: unknown }[] = [];
  let longestMs = 0;
  const untilDone = new AbortController();
  const take = async (tenantId: string) => {
    const id = randomUUID();
    await database.business.$transaction(async (tx) => {
      await tx.customer.create({ data: { tenantId, id, name: id } });
      await tx.activity.create({ data: { ...added, tenantId, subjectId: id } });
    });
    taken.add(id);
  };
  const writing = businesses.flatMap((tenantId) =>
    Array.from({ length: WRITERS_OF_EACH }, async () => {
      while (!untilDone.signal.aborted) {
        const since = performance.now();
        await database
          .inBusiness(tenantId, () => take(tenantId))
          .catch((error: unknown) => failed.push({ tenantId, error }));
        longestMs = Math.max(longestMs, performance.now() - since);
      }
    }),
  );
  try {
    await during(taken);
  } finally {
    untilDone.abort();
    await Promise.all(writing);
  }
  return { taken, failed, longestMs: Math.round(longestMs) };
}

const added = {
  subjectKind: "customer",
  actorKind: "system" as const,
  actorName: "Test",
  action: "customer.added",
  words: "Added",
};

/** Returns all taken orders, as the businesses themselves see them. */
async function kept(): Promise<Set<string>> {
  const orders = new Set<string>();
  for (const tenantId of businesses) {
    const rows = await database.inBusiness(tenantId, () =>
      database.business.customer.findMany({ where: { tenantId }, select: { id: true } }),
    );
    for (const { id } of rows) orders.add(id);
  }
  return orders;
}

const everTaken = new Set<string>();
async function holds(during: () => Promise<void>): Promise<void> {
  const { taken, failed, longestMs } = await takingOrders(during);
  console.log(`${taken.size} writes; the longest took ${longestMs} ms`);
  expect(failed).toEqual([]);
  expect(taken.size).toBeGreaterThan(0);
  for (const id of taken) everTaken.add(id);
  expect(await kept()).toEqual(everTaken);
}

/** Returns the number of groups of shards at each worker, by port. */
const spread = async () =>
  Object.fromEntries(
    (
      await ask<{ port: number; groups: number }>(
        `SELECT nodeport AS port, count(DISTINCT shardminvalue)::int AS groups
           FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
          WHERE shardminvalue IS NOT NULL GROUP BY 1`,
      )
    ).map(({ port, groups }) => [port, groups]),
  );

it("a worker is added and given half of the shards: no write fails, nothing is lost", async () => {
  await holds(async () => {
    await addWorker(urls, second, say);
    await rebalance(urls, say);
  });
  expect(await spread()).toEqual({ [first.port]: SHARDS / 2, [second.port]: SHARDS / 2 });
});

it("a worker with a job stays, and then leaves: no write fails, nothing is lost", async () => {
  const secondUrl = atNode(urls.owner, second);
  await ask("SELECT graphile_worker.add_job('nothing')", secondUrl);
  await ask("SELECT telling.tell_later('{}')", secondUrl);
  await holds(async () => {
    await expect(removeWorker(urls, second, { say, patienceMs: 0 })).rejects.toThrow(
      `${written(second)} can't leave yet:\n1 jobs wait to be done`,
    );
  });
  expect(await spread()).toEqual({ [first.port]: SHARDS });
  await ask("UPDATE graphile_worker._private_jobs SET attempts = max_attempts", secondUrl);
  await expect(removeWorker(urls, second, { say, patienceMs: 0 })).rejects.toThrow(
    "1 jobs failed for good",
  );
  await ask("DELETE FROM graphile_worker._private_jobs", secondUrl);
  await holds(() => removeWorker(urls, second, { say }));
  const nodes = await ask<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0",
  );
  expect(nodes).toEqual([first]);
  await expect(removeWorker(urls, second, { say })).rejects.toThrow("is no worker");
  await expect(removeWorker(urls, first, { say })).rejects.toThrow("is the last worker");
});

it("one that left is added again", async () => {
  await addWorker(urls, second, say);
  await rebalance(urls, say);
  expect(await spread()).toEqual({ [first.port]: SHARDS / 2, [second.port]: SHARDS / 2 });
  expect(await kept()).toEqual(everTaken);
});

describe("a worker that is lost", () => {
  beforeAll(async () => {
    await addWorker(urls, second, say);
    await rebalance(urls, say);
  });

  /** Simulates a lost worker: this database refuses connections there, and existing ones are closed. */
  const lose = async () => {
    const maintenance = atNode(onDatabase(server.url, "postgres"), second);
    await ask(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, maintenance);
    const left = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    while ((await ask(left, maintenance)).length > 0) await pause(50);
  };
  const giveBack = () =>
    ask(
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
      atNode(onDatabase(server.url, "postgres"), second),
    );

  it("holds up its own businesses alone, and serves them once it is back", async () => {
    const nodes = new Nodes(database.pools.service);
    const places = new Map<string, string>();
    for (const id of businesses) places.set(id, written(await nodes.holding(id)));
    const untilDone = new AbortController();
    const { taken, failed } = await takingOrders(async (soFar) => {
      const everywhere = writeOnEachNode(untilDone.signal);
      await pause(1000);
      await lose();
      const before = soFar.size;
      await pause(3000);
      expect(soFar.size, "the others go on").toBeGreaterThan(before);
      await giveBack();
      await pause(2000);
      untilDone.abort();
      await everywhere;
    });
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(({ tenantId }) => places.get(tenantId)))).toEqual(
      new Set([written(second)]),
    );
    const { failed: later } = await takingOrders(() => pause(1000));
    expect(later).toEqual([]);
    const all = await kept();
    expect([...taken].filter((id) => !all.has(id))).toEqual([]);
  });

  it("leaves nothing half done: what was prepared is settled by itself, alike on each node", async () => {
    const addresses = [urls.owner, ...[first, second].map((node) => atNode(urls.owner, node))];
    const open = async () => {
      const prepared = "SELECT FROM pg_prepared_xacts WHERE database = current_database()";
      return (await Promise.all(addresses.map((url) => ask(prepared, url)))).flat().length;
    };
    await expect.poll(open, { timeout: 150_000 }).toBe(0);
    const copies = await Promise.all(
      addresses.map((url) => ask("SELECT id, phone FROM businesses ORDER BY id", url)),
    );
    expect(copies[1]).toEqual(copies[0]);
    expect(copies[2]).toEqual(copies[0]);
  });
});

/** Changes rows that are on every node, which fails while one node is unavailable. */
async function writeOnEachNode(until: AbortSignal): Promise<void> {
  for (let n = 0; !until.aborted; n += 1) {
    const id = businesses[n % businesses.length] ?? "";
    await database.service.business
      .update({ where: { id }, data: { phone: String(n) } })
      .catch(() => pause(20));
  }
}
