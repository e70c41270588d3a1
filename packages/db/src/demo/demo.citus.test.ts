import { afterAll, beforeAll, expect, it } from "vitest";

import { migrate } from "../migrations/migrate";
import { nodeUrls, withClient } from "../placement/cluster";
import { differences, tableDigests } from "../placement/digests";
import { places } from "../placement/tables";
import { testDatabase, type TestDatabase } from "../testing";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { loadDemo } from "./load";

// The demo, loaded as the service's role: on a cluster, and on a single PostgreSQL for comparison.
let cluster: TestDatabase;
let server: TestServer;
let plain: DatabaseUrls;
const name = `test_plain_demo_${process.pid}`;

beforeAll(async () => {
  cluster = await testDatabase();
  server = await testServer();
  // On the coordinator alone and without the extension: a single PostgreSQL.
  await server.maintenance.query(`CREATE DATABASE ${name}`);
  plain = databaseUrls({ DATABASE_URL: onDatabase(cluster.urls.owner, name) });
  await migrate(plain);
});
afterAll(async () => {
  await cluster.drop();
  await server.maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
});

it("fills a cluster with what it fills one PostgreSQL with", async () => {
  const now = new Date();
  const secretKey = "0".repeat(64);
  expect(await loadDemo(plain.service, secretKey, now)).toBe(true);
  expect(await loadDemo(cluster.urls.service, secretKey, now)).toBe(true);
  expect(await loadDemo(cluster.urls.service, secretKey, now)).toBe(false);
  const expected = await withClient(plain.owner, tableDigests);
  const digests = await withClient(cluster.urls.owner, tableDigests);
  const counts = (tables: typeof digests) => [...tables].map(([table, { rows }]) => [table, rows]);
  expect(counts(digests)).toEqual(counts(expected));
  const differing = await tablesOfTheirOwn();
  const unlike = differences(expected, digests).map((sentence) => sentence.split(" ")[0]);
  expect(unlike.filter((table) => !differing.has(table))).toEqual([]);
  const filled = [...digests].filter(([, { rows }]) => rows > 0).map(([table]) => table);
  expect(filled.filter((table) => !differing.has(table)).length).toBeGreaterThan(25);
  for (const url of await withClient(cluster.urls.owner, (owner) =>
    nodeUrls(owner, cluster.urls.owner),
  )) {
    const copies = await withClient(url, tableDigests);
    const ofEachNode = (tables: typeof digests) =>
      [...tables].filter(([table]) => places.get(table) === "reference");
    expect([url, ofEachNode(copies)]).toEqual([url, ofEachNode(digests)]);
  }
  // Computed by triggers, from movements and holds.
  expect(digests.get("stock_levels")).toEqual(expected.get("stock_levels"));
}, 600_000);

/** Returns the tables in which the database itself writes times or ids: they differ between any two databases. */
async function tablesOfTheirOwn(): Promise<Set<string | undefined>> {
  const { rows } = await withClient(plain.owner, (owner) =>
    owner.query<{ name: string }>(
      `SELECT DISTINCT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT attisdropped AND attnum > 0
          AND (attname = 'updated_at' OR pg_get_expr(d.adbin, d.adrelid) ~ 'now|CURRENT_TIMESTAMP|uuid')`,
    ),
  );
  return new Set(rows.map(({ name }) => name));
}
