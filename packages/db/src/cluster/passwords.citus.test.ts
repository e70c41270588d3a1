import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createDatabase, type Database } from "../client/create-database";
import { atNode, type Node } from "../client/pools/nodes";
import { migrate } from "../migrations/migrate";
import { withClient } from "../placement/cluster";
import { businessAtEachWorker, type BusinessAt } from "../testing";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { addWorker, makeCluster } from "./make-cluster";
import { rebalance } from "./move-shards";

// A cluster whose nodes require passwords, from each other too. Only for this test's own roles, by a line before all
// others in pg_hba.conf: other tests still use trust.
const name = `test_signed_${process.pid}`;
const roles = { owner: `${name}_owner`, business: `${name}_business`, service: `${name}_service` };
const RULE = `host all ${Object.values(roles).join()} all scram-sha-256\n`;
const say = () => {};
let server: TestServer;
let nodes: Node[];
let urls: DatabaseUrls;
let database: Database | undefined;
let atWorkers: BusinessAt[];

/** Returns the addresses of a database whose owner has this password. */
function urlsBy(password: string): DatabaseUrls {
  const url = new URL(onDatabase(server.url, name));
  const as = (role: string) => {
    url.username = role;
    url.password = `${password} '\\of ${role}`;
    return url.href;
  };
  return databaseUrls({
    DATABASE_URL: as(roles.owner),
    BUSINESS_DATABASE_URL: as(roles.business),
    SERVICE_DATABASE_URL: as(roles.service),
    DATABASE_CLUSTER: "citus",
  });
}

const ask = async <T extends object>(url: string, sql: string, values: unknown[] = []) =>
  await withClient(url, async (client) => (await client.query<T>(sql, values)).rows);

/** As the superuser trusted by all nodes, in the database that each node has. */
const inMaintenance = (node: Node) => atNode(onDatabase(server.url, "postgres"), node);
const askNode = <T extends object>(node: Node, sql: string) => ask<T>(inMaintenance(node), sql);

/** Puts the rule before the content of pg_hba.conf, or removes it. */
async function rule(node: Node, change: (rules: string) => string): Promise<void> {
  const [known] = await askNode<{ rules: string; file: string }>(
    node,
    "SELECT pg_read_file(current_setting('hba_file')) AS rules, current_setting('hba_file') AS file",
  );
  if (!known) throw new Error("A PostgreSQL without rules");
  await withClient(inMaintenance(node), async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "SELECT lo_from_bytea(0, convert_to($1, 'UTF8')) AS id",
      [change(known.rules)],
    );
    await client.query("SELECT lo_export($1, $2)", [rows[0]?.id, known.file]);
    await client.query("SELECT lo_unlink($1), pg_reload_conf()", [rows[0]?.id]);
  });
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);

beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.maintenance.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid",
  );
  nodes = rows;
  urls = urlsBy(randomBytes(12).toString("hex"));
  for (const node of nodes) {
    const secret = passwordOf(urls.owner).replaceAll("'", "''");
    await askNode(node, `CREATE ROLE ${roles.owner} SUPERUSER LOGIN PASSWORD '${secret}'`);
    await rule(node, (rules) => RULE + rules);
  }
});
afterAll(async () => {
  await database?.close();
  await server.drop(name);
  for (const node of nodes) {
    await rule(node, (rules) => rules.replace(RULE, ""));
    for (const role of Object.values(roles)) await askNode(node, `DROP ROLE IF EXISTS ${role}`);
  }
  await server.end();
});

it("says which nodes do not take the owner's password, and changes nothing", async () => {
  const wrong = makeCluster(urlsBy("wrong"), { workers: nodes.slice(1), shards: 4, say });
  await expect(wrong).rejects.toThrow(
    new RegExp(`Nothing was changed[^]*${nodes[2]?.port}: password authentication failed`),
  );
});

it("is made, given a worker, spread and kept by roles that sign in with passwords", async () => {
  const [, first, second] = nodes;
  if (!first || !second) throw new Error("Two workers are needed");
  await makeCluster(urls, { workers: [first], shards: 4, say });
  database = createDatabase({ urls, poolSize: 4 });
  await addWorker(urls, second, say);
  await rebalance(urls, say);
  atWorkers = await businessAtEachWorker({ owner: database.pools.service, database });
  expect(atWorkers).toHaveLength(2);
});

describe("a role of the service", () => {
  it("reaches other nodes from a business's own", async () => {
    const { business, inBusiness, service } = database!;
    for (const { id } of atWorkers) {
      await inBusiness(id, () =>
        business.$transaction(async (tx) => {
          // A row on every node.
          await tx.business.update({ where: { id }, data: { phone: "1" } });
          await tx.location.create({ data: { tenantId: id, name: "Yard" } });
        }),
      );
    }
    for (const node of nodes) {
      const rowsAtNode = await ask(
        atNode(urls.owner, node),
        "SELECT FROM businesses WHERE phone = '1'",
      );
      expect(rowsAtNode).toHaveLength(atWorkers.length);
    }
    // At the coordinator, about rows at the workers.
    expect(await service.location.count()).toBe(atWorkers.length);
  });

  it.each(["business", "service"] as const)("can't read the passwords: %s", async (role) => {
    for (const node of nodes) {
      await expect(ask(atNode(urls[role], node), "SELECT FROM pg_dist_authinfo")).rejects.toThrow(
        "permission denied for table pg_dist_authinfo",
      );
    }
  });
});

it("takes other passwords by another migration", async () => {
  const rows = "SELECT count(*)::int AS rows FROM locations";
  const next = urlsBy(randomBytes(12).toString("hex"));
  const secret = passwordOf(next.owner).replaceAll("'", "''");
  // Citus passes it on to each node.
  await ask(urls.owner, `ALTER ROLE ${roles.owner} PASSWORD '${secret}'`);
  await expect(ask(next.owner, rows)).rejects.toThrow("password authentication failed");
  await migrate(next);
  for (const url of [next.owner, next.service]) {
    expect(await ask(url, rows)).toEqual([{ rows: atWorkers.length }]);
  }
  await expect(ask(urls.service, rows)).rejects.toThrow("password authentication failed");
});
