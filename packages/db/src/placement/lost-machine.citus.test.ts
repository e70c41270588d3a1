import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { rolesOf } from "../row-security/roles";
import { testDatabase, type TestDatabase } from "../testing";
import { nodeUrls, readyNode, withClient } from "./cluster";

/*
 * Measures how long a node waits for a lost machine (docs/decisions/0382). A change of the setting breaks connections
 * between nodes for every user of the cluster, so this runs alone, like tests that crash a node (CITUS_MAY_CRASH=1
 * vitest run packages/db/src/placement/lost).
 */
const mayDisturb = process.env["CITUS_MAY_CRASH"] === "1";

let db: TestDatabase;
let nodes: string[];
beforeAll(async () => {
  db = await testDatabase();
  nodes = await withClient(db.urls.owner, (owner) => nodeUrls(owner, db.urls.owner));
});
afterAll(() => db.drop());

/** Returns a node's setting for new connections. */
const standing = async (url: string): Promise<string> =>
  await withClient(url, async (node) => {
    const { rows } = await node.query<{ value: string }>(
      "SELECT current_setting('citus.node_conninfo') AS value",
    );
    return rows[0]?.value ?? "";
  });

async function alter(node: Client, change: string): Promise<void> {
  await node.query(`ALTER SYSTEM ${change}`);
  await node.query("SELECT pg_reload_conf()");
}

const ready = (node: Client) => readyNode(node, rolesOf(db.urls));

it("each node is told to give up a machine that takes nothing", async () => {
  for (const url of nodes) expect(await standing(url)).toContain("tcp_user_timeout=");
});

it.runIf(mayDisturb)(
  "each node gives up a machine that takes nothing for five seconds",
  async () => {
    for (const url of nodes) {
      await withClient(url, async (node) => {
        // Repeated until it is effective: another test may migrate at the same time.
        const unset = async () => {
          await alter(node, "RESET citus.node_conninfo");
          return await standing(url);
        };
        await expect.poll(unset).toBe("sslmode=require");
      });
      await withClient(url, ready);
      await expect
        .poll(() => standing(url))
        .toBe("sslmode=require tcp_user_timeout=5000 keepalives_idle=5 keepalives_interval=2");
    }
  },
);

it.runIf(mayDisturb)("what somebody set stands", async () => {
  const [url = ""] = nodes;
  const byHand = "sslmode=require tcp_user_timeout=7000";
  try {
    await withClient(url, (node) => alter(node, `SET citus.node_conninfo = '${byHand}'`));
    await expect.poll(() => standing(url)).toBe(byHand);
    await withClient(url, ready);
    expect(await standing(url)).toBe(byHand);
  } finally {
    await withClient(url, (node) => alter(node, "RESET citus.node_conninfo"));
    await expect.poll(() => standing(url)).not.toBe(byHand);
    await withClient(url, ready);
  }
});
