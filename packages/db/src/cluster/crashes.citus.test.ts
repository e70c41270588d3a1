import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { nodeUrls, withClient } from "../placement/cluster";
import { onDatabase } from "../testing/on-database";
import { testServer } from "../testing/test-server";

// Statements that crash a node of Citus 14.0.1 for all its connections (docs/scale.md). So these tests only run alone
// and on request: CITUS_MAY_CRASH=1 vitest run packages/db/src/cluster/crashes
const mayCrash = process.env["CITUS_MAY_CRASH"] === "1";
const name = `test_crashes_${process.pid}`;
let url: string;
let nodes: string[];

/** No connection is kept through a crash. */
async function onServer<T>(work: (server: Awaited<ReturnType<typeof testServer>>) => Promise<T>) {
  const server = await testServer();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

/** Waits until each node answers again. */
async function answering(): Promise<void> {
  for (const node of nodes) {
    for (let attemptsLeft = 120; ; attemptsLeft -= 1) {
      try {
        await withClient(node, (client) => client.query("SELECT"));
        break;
      } catch (error) {
        if (attemptsLeft === 0) throw error;
        await pause(250);
      }
    }
  }
}

/** Reported by the node itself, or by the coordinator about another. */
const lost = /terminated|server closed|ECONNRESET|lost connection|in recovery mode/i;

beforeAll(async () => {
  if (!mayCrash) return;
  await onServer(async (server) => {
    await server.clone(name, "template1");
    url = onDatabase(server.url, name);
  });
  nodes = await withClient(url, (owner) => nodeUrls(owner, url));
});
afterAll(async () => {
  if (!mayCrash) return;
  await answering();
  await onServer((server) => server.drop(name));
});

describe.runIf(mayCrash)("Citus 14.0.1 ends a node", () => {
  it("by an array that is sliced right after SET", async () => {
    const statement = (slice: string) => `UPDATE seen SET ids = ${slice} WHERE shop_id = 1`;
    await withClient(url, async (owner) => {
      await owner.query("SET citus.shard_count = 4");
      await owner.query("CREATE TABLE seen (shop_id int PRIMARY KEY, ids int[])");
      await owner.query("SELECT create_distributed_table('seen', 'shop_id')");
      await owner.query("INSERT INTO seen VALUES (1, '{2,3}')");
      // The safe form of the statement.
      await owner.query(statement("ARRAY(SELECT unnest((ARRAY[1] || ids)[1:2]))"));
      const { rows } = await owner.query("SELECT ids FROM seen");
      expect(rows).toEqual([{ ids: [1, 2] }]);
    });
    const sliced = withClient(url, (owner) => owner.query(statement("(ARRAY[1] || ids)[1:2]")));
    await expect(sliced).rejects.toThrow(lost);
    await answering();
  });

  it("by COMMIT PREPARED, once in some times, after a trigger on a shard wrote at other nodes", async () => {
    await withClient(url, async (owner) => {
      for (const statement of [
        "SET citus.shard_count = 4",
        "CREATE TABLE shops (id int PRIMARY KEY, name text)",
        "CREATE TABLE vans (shop_id int, id int, PRIMARY KEY (shop_id, id))",
        "CREATE TABLE people (id int PRIMARY KEY, name text)",
        "SELECT create_reference_table('people')",
        "SELECT create_reference_table('shops')",
        "SELECT create_distributed_table('vans', 'shop_id')",
        "INSERT INTO shops SELECT n, 'A' FROM generate_series(1, 9) n",
        "SET citus.enable_unsafe_triggers = on",
        "SET citus.multi_shard_modify_mode = 'sequential'",
        `CREATE FUNCTION van_is_noted() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN UPDATE shops SET name = 'With vans' WHERE id = NEW.shop_id; RETURN NULL; END $$`,
        "CREATE TRIGGER van_is_noted AFTER INSERT ON vans FOR EACH ROW EXECUTE FUNCTION van_is_noted()",
      ]) {
        await owner.query(statement);
      }
    });
    for (const node of nodes) {
      for (const setting of [
        "citus.allow_nested_distributed_execution = on",
        "citus.propagate_set_commands = 'local'",
      ]) {
        await withClient(node, (client) => client.query(`ALTER DATABASE ${name} SET ${setting}`));
      }
    }
    const addVan = (id: number) =>
      withClient(url, async (owner) => {
        await owner.query("BEGIN");
        await owner.query("UPDATE people SET name = name");
        await owner.query("SET LOCAL app.shop = 'set'");
        await owner.query("INSERT INTO vans VALUES ($1, $2)", [1 + (id % 8), id]);
        await owner.query("COMMIT");
      });
    const tries = async () => {
      for (let id = 1; id <= 100; id += 1) await addVan(id);
    };
    await expect(tries()).rejects.toThrow(lost);
    await answering();
  });
});
