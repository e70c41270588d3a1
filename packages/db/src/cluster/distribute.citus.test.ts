import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Node } from "../client/pools/nodes";
import { loadDemo } from "../demo/load";
import { migrate } from "../migrations/migrate";
import { withClient } from "../placement/cluster";
import { tableDigests, type Digest } from "../placement/digests";
import { HELD_BEFORE } from "../placement/tables";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { distribute } from "./distribute";

// Spreads the demo's database of a single PostgreSQL over the workers.
const name = `test_spread_${process.pid}`;
let server: TestServer;
let urls: DatabaseUrls;
let workers: Node[];
let before: Map<string, Digest>;
let lines: string[] = [];
const say = (line: string) => void lines.push(line);
const run = () => distribute(urls, { workers, shards: 4, say });

beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.maintenance.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
  );
  workers = rows;
  // On the coordinator alone and without the extension.
  await server.maintenance.query(`CREATE DATABASE ${name}`);
  urls = databaseUrls({ DATABASE_URL: onDatabase(server.url, name) });
  await migrate(urls);
  await loadDemo(urls.service, "0".repeat(64), new Date());
  before = await withClient(urls.owner, tableDigests);
});
afterAll(async () => {
  await server.drop(name);
  await server.end();
});

const ask = async <T extends object>(sql: string, values: unknown[] = []) =>
  await withClient(urls.owner, async (client) => (await client.query<T>(sql, values)).rows);

it("changes nothing while the service is connected", async () => {
  await withClient(urls.service, async (service) => {
    await service.query("SELECT 1");
    await expect(run()).rejects.toThrow("stop it first");
  });
  expect(await ask("SELECT FROM pg_extension WHERE extname = 'citus'")).toEqual([]);
});

it("goes on where it was cut off", async () => {
  const cut = run().then(
    () => "done",
    () => "cut off",
  );
  const tables = "SELECT count(*)::int AS tables FROM pg_class WHERE relname = 'pg_dist_partition'";
  await expect
    .poll(async () => (await ask<{ tables: number }>(tables))[0]?.tables, { timeout: 120_000 })
    .toBe(1);
  const placed = "SELECT count(*)::int AS tables FROM pg_dist_partition WHERE partmethod = 'h'";
  await expect
    .poll(async () => (await ask<{ tables: number }>(placed))[0]?.tables, { timeout: 120_000 })
    .toBeGreaterThan(20);
  await server.maintenance.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = $1 AND query LIKE '%create_distributed_table%' AND pid <> pg_backend_pid()`,
    [name],
  );
  expect(await cut).toBe("cut off");
  // The recorded digest differs from the current one, as if a row had been lost.
  await ask(`UPDATE ${HELD_BEFORE} SET digest = digest || '0' WHERE "table" = 'customers'`);
  await expect(run()).rejects.toThrow("customers has as many rows, but others");
  await ask(
    `UPDATE ${HELD_BEFORE} SET rows = rows + 1, digest = left(digest, -1) WHERE "table" = 'customers'`,
  );
  await expect(run()).rejects.toThrow(/customers had \d+ rows and has \d+/);
  await ask(`UPDATE ${HELD_BEFORE} SET rows = rows - 1 WHERE "table" = 'customers'`);
  await run();
});

it("holds then what it held, each table in its place and nothing left behind", async () => {
  expect(await withClient(urls.owner, tableDigests)).toEqual(before);
  const [places] = await ask(
    `SELECT count(*) FILTER (WHERE partmethod = 'h')::int > 100 AS spread,
            (SELECT count(DISTINCT groupid)::int FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
              WHERE shardminvalue IS NOT NULL) AS workers
       FROM pg_dist_partition`,
  );
  expect(places).toEqual({ spread: true, workers: workers.length });
  expect(await ask(`SELECT to_regclass('${HELD_BEFORE}') AS noted`)).toEqual([{ noted: null }]);
  const client = new Client({ connectionString: urls.owner });
  await client.connect();
  const size = await client.query<{ left: string }>(
    "SELECT pg_relation_size('orders')::text AS left",
  );
  await client.end();
  expect(size.rows).toEqual([{ left: "0" }]);
});

it("only says so when it is done", async () => {
  lines = [];
  await run();
  expect(lines).toEqual(["The database is a cluster's already"]);
});
