import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { atNode, type Node } from "../client/pools/nodes";
import { withClient } from "../placement/cluster";
import { places } from "../placement/tables";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { nodeAt, written } from "./address";
import { addWorker, makeCluster } from "./make-cluster";
import { moveBusiness, rebalance } from "./move-shards";

// An operator's steps on the real nodes: a database that no node has becomes a cluster's with one worker, gets
// another worker, and a business is moved.
const name = `test_made_${process.pid}`;
const SHARDS = 4;
let server: TestServer;
let urls: DatabaseUrls;
let workers: Node[];
let lines: string[] = [];
const say = (line: string) => void lines.push(line);
const first = () => workers[0] ?? { host: "", port: 0 };
const second = () => workers[1] ?? { host: "", port: 0 };

beforeAll(async () => {
  server = await testServer();
  urls = databaseUrls({ DATABASE_URL: onDatabase(server.url, name) });
  const { rows } = await server.maintenance.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
  );
  workers = rows;
});
afterAll(async () => {
  await server.drop(name);
  await server.end();
});

const ask = async <T extends object>(sql: string, values: unknown[] = [], url = urls.owner) =>
  await withClient(url, async (client) => (await client.query<T>(sql, values)).rows);

/** Returns the number of groups of shards of each worker. */
const spread = () =>
  ask<{ port: number; groups: number }>(
    `SELECT nodeport AS port, count(DISTINCT shardminvalue)::int AS groups
       FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
      WHERE shardminvalue IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );

async function openBusiness(slug: string): Promise<string> {
  const [business] = await ask<{ id: string }>(
    "INSERT INTO businesses (name, slug, updated_at) VALUES ($1::text, $1::text, now()) RETURNING id",
    [slug],
  );
  const id = business?.id ?? "";
  await ask("INSERT INTO customers (tenant_id, name, updated_at) VALUES ($1, 'Anybody', now())", [
    id,
  ]);
  return id;
}

/** Returns the workers that hold a business's customers, queried at each worker as the business's role does. */
async function holders(id: string): Promise<number[]> {
  const ports: number[] = [];
  for (const worker of workers) {
    const rows = await withClient(atNode(urls.business, worker), async (client) => {
      await client.query("SELECT set_config('app.tenant_id', $1, false)", [id]);
      const customers = client.query("SELECT FROM customers WHERE tenant_id = $1", [id]);
      return (await customers.catch(() => ({ rowCount: 0 }))).rowCount;
    });
    if (rows === 1) ports.push(worker.port);
  }
  return ports;
}

it("changes nothing where a node lacks what Citus needs, and says all of it", async () => {
  const many = makeCluster(urls, { workers, shards: 4000, say });
  await expect(many).rejects.toThrow(/Nothing was changed[^]*\d+: max_locks_per_transaction must/);
  const { rowCount } = await server.maintenance.query(
    "SELECT FROM pg_database WHERE datname = $1",
    [name],
  );
  expect(rowCount).toBe(0);
});

it("makes a cluster of an empty PostgreSQL and a worker, and again changes nothing", async () => {
  await makeCluster(urls, { workers: [first()], shards: SHARDS, say });
  expect(await spread()).toEqual([{ port: first().port, groups: SHARDS }]);
  lines = [];
  await makeCluster(urls, { workers: [first()], shards: SHARDS, say });
  expect(lines[0]).toBe(`${written(first())} is a worker already`);
  const [placed] = await ask<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM citus_tables",
  );
  expect(placed?.tables).toBe(places.size);
});

it("adds a worker with what is each node's own, and moves shards to it", async () => {
  const business = await openBusiness("before");
  await addWorker(urls, second(), say);
  await rebalance(urls, say);
  const [one, other] = await spread();
  expect([one?.groups, other?.groups]).toEqual([SHARDS / 2, SHARDS / 2]);
  const secondUrl = atNode(urls.owner, second());
  expect(await ask("SELECT FROM graphile_worker.jobs", [], secondUrl)).toEqual([]);
  const [marks] = await ask(
    "SELECT proleakproof FROM pg_proc WHERE proname = 'citext_eq'",
    [],
    secondUrl,
  );
  expect(marks).toEqual({ proleakproof: true });
  expect(await holders(business)).toHaveLength(1);
  lines = [];
  await addWorker(urls, second(), say);
  await rebalance(urls, say);
  expect(lines).toEqual([
    `${written(second())} is a worker already`,
    "The shards lie evenly already",
  ]);
});

describe("a business", () => {
  it("is moved to a worker by its slug or id, and again is there already", async () => {
    const id = await openBusiness("moved");
    for (const [called, to] of [
      ["moved", first()],
      [id, second()],
      ["moved", first()],
    ] as const) {
      await moveBusiness(urls, { business: called, to, say });
      expect(await holders(id)).toEqual([to.port]);
    }
    lines = [];
    await moveBusiness(urls, { business: id, to: first(), say });
    expect(lines).toEqual([`moved lies at ${written(first())} already`]);
  });

  it("is not moved to what is no worker, nor is one that is not there", async () => {
    const nowhere = { host: "127.0.0.1", port: 1 };
    await expect(moveBusiness(urls, { business: "moved", to: nowhere, say })).rejects.toThrow(
      "is no worker",
    );
    await expect(moveBusiness(urls, { business: "nobody", to: first(), say })).rejects.toThrow(
      "There is no business nobody",
    );
  });
});

it("refuses one PostgreSQL", async () => {
  const plain = databaseUrls({ DATABASE_URL: onDatabase(server.url, "postgres") });
  await expect(rebalance(plain, say)).rejects.toThrow("names no coordinator of a cluster");
});

it.each([
  ["db.example", { host: "db.example", port: 5432 }],
  ["db.example:6000", { host: "db.example", port: 6000 }],
])("reads the address %s", (text, node) => expect(nodeAt(text)).toEqual(node));

it.each(["db.example:6000/roundsman", "postgres@db.example", "", "a b"])(
  "refuses the address %j",
  (text) => expect(() => nodeAt(text)).toThrow("is no host:port"),
);
