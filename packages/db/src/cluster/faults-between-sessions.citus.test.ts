import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { nodeUrls, withClient } from "../placement/cluster";
import { onDatabase } from "../testing/on-database";
import { testServer, type TestServer } from "../testing/test-server";

// Citus's faults with several concurrent sessions; see faults.citus.test.ts.
const name = `test_between_${process.pid}`;
const publisher = `${name}_old`;
let server: TestServer;
let url: string;
let nodes: string[];

beforeAll(async () => {
  server = await testServer();
  await server.clone(name, "template1");
  url = onDatabase(server.url, name);
  nodes = await withClient(url, (owner) => nodeUrls(owner, url));
  await asOwner(async (owner) => {
    await owner.query("SET citus.shard_count = 4");
    for (const statement of [
      "CREATE TABLE shops (id int PRIMARY KEY, name text)",
      "CREATE TABLE sales (shop_id int, id int, PRIMARY KEY (shop_id, id))",
      "SELECT create_reference_table('shops')",
      "SELECT create_distributed_table('sales', 'shop_id')",
      "INSERT INTO shops VALUES (1, 'A'), (2, 'B')",
    ]) {
      await owner.query(statement);
    }
  });
});
afterAll(async () => {
  await server.drop(name);
  await server.end();
});

const asOwner = <T>(work: (owner: Client) => Promise<T>) => withClient(url, work);

/** Checks every tenth of a second, for ten seconds at most. */
async function within10Seconds(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isSo()) return true;
    await pause(100);
  }
  return false;
}

/** Returns true if the statement finds rows. */
const finds = async (client: Client, text: string, values: unknown[] = []) =>
  ((await client.query(text, values)).rowCount ?? 0) > 0;

describe("faults of Citus that 14.0.1", () => {
  it("still has: of two who hold different rows of a table on every node shared, each waits for the other", async () => {
    const holders = await Promise.all(nodes.map(connect));
    const sharers = await Promise.all([connect(url), connect(url)]);
    try {
      const { rows } = await asOwner((owner) =>
        owner.query<{ id: string }>(
          "SELECT shardid AS id FROM pg_dist_shard WHERE logicalrelid = 'shops'::regclass",
        ),
      );
      const shard = rows[0]?.id;
      // Both wait for the first of Citus's two locks on the table, get it together, and need the second.
      for (const holder of holders) {
        await holder.query("BEGIN");
        await holder.query("SELECT lock_shard_resources(7, ARRAY[$1::bigint])", [shard]);
      }
      const holdShared = async (sharer: Client, index: number) => {
        await sharer.query("SET statement_timeout = '20s'");
        await sharer.query("BEGIN");
        await sharer.query("SELECT name FROM shops WHERE id = $1 FOR SHARE", [index + 1]);
        await sharer.query("COMMIT");
      };
      const answers = Promise.allSettled(sharers.map(holdShared));
      const areBothWaiting = await within10Seconds(async () => {
        const waiting = await Promise.all(
          holders.map((holder) =>
            holder.query("SELECT FROM pg_locks WHERE NOT granted AND objid = $1::bigint::oid", [
              shard,
            ]),
          ),
        );
        return waiting.some(({ rowCount }) => rowCount === 2);
      });
      expect(areBothWaiting).toBe(true);
      for (const holder of holders) await holder.query("COMMIT");
      const refused = (await answers).filter(({ status }) => status === "rejected");
      expect(refused).toMatchObject([{ reason: { code: "40P01" } }]);
    } finally {
      await Promise.all([...holders, ...sharers].map((client) => client.end()));
    }
  });

  it("still has: what a subscription brings to a table by business is seen by nobody", async () => {
    const old = onDatabase(server.url, publisher);
    await server.maintenance.query(`CREATE DATABASE ${publisher}`);
    try {
      await withClient(old, async (owner) => {
        await owner.query("CREATE TABLE sales (shop_id int, id int, PRIMARY KEY (shop_id, id))");
        await owner.query("INSERT INTO sales VALUES (1, 1), (2, 2)");
        await owner.query("CREATE PUBLICATION sold FOR TABLE sales");
        await owner.query("SELECT pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
      });
      await asOwner(async (owner) => {
        const { host, port, user, password } = new Client({ connectionString: old });
        const connection = `host=${host} port=${port} user=${user} password=${String(password)} dbname=${publisher}`;
        await owner.query(
          `CREATE SUBSCRIPTION ${name} CONNECTION '${connection}' PUBLICATION sold WITH (create_slot = false)`,
        );
        const isThrough = "SELECT FROM pg_subscription_rel WHERE srsubstate = 'r'";
        expect(await within10Seconds(() => finds(owner, isThrough))).toBe(true);
        expect(await finds(owner, "SELECT FROM sales")).toBe(false);
        expect(await finds(owner, "SELECT WHERE pg_relation_size('sales') > 0")).toBe(true);
      });
    } finally {
      await endSubscription();
    }
  });
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Also removes what a failed test left: a database with a subscriber can't be dropped. */
async function endSubscription(): Promise<void> {
  await asOwner(async (owner) => {
    if (await finds(owner, "SELECT FROM pg_subscription WHERE subname = $1", [name])) {
      await owner.query(`ALTER SUBSCRIPTION ${name} DISABLE`);
      await owner.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`);
      await owner.query(`DROP SUBSCRIPTION ${name}`);
    }
  });
  await server.maintenance.query(
    "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE database = $1 AND active",
    [publisher],
  );
  const left = "SELECT FROM pg_replication_slots WHERE database = $1 AND active";
  await within10Seconds(async () => !(await finds(server.maintenance, left, [publisher])));
  await server.maintenance.query(
    "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = $1",
    [publisher],
  );
  await server.drop(publisher);
}
