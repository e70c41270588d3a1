import { randomUUID } from "node:crypto";

import type { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { freePort, testDatabase } from "../../testing";
import { NodePool } from "./node-pool";
import { Nodes, type Node } from "./nodes";

const { urls, drop } = await testDatabase();
afterAll(drop);

it("looks anew for a business's node once that does not answer: a standby may have taken over", async () => {
  const { hostname: host, port } = new URL(urls.business);
  const places: Node[] = [
    { host, port: await freePort() },
    { host, port: Number(port) },
  ];
  let asked = 0;
  const coordinator = { query: async () => ({ rows: places.slice(asked++) }) };
  const tenantId = randomUUID();
  const pool = new NodePool(
    new Nodes(coordinator as unknown as Pick<Pool, "query">),
    { connectionString: urls.business, max: 2, connectionTimeoutMillis: 5000 },
    () => tenantId,
  );
  try {
    await expect(pool.query("SELECT 1")).rejects.toThrow("ECONNREFUSED");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    expect(asked).toBe(2);
  } finally {
    await pool.end();
  }
});
