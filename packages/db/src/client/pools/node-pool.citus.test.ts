import type { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { businessAtEachWorker, freePort, testDatabase } from "../../testing";
import { NodePool } from "./node-pool";
import { Nodes, type Node } from "./nodes";

const test = await testDatabase();
afterAll(() => test.drop());

it("looks anew for a business's node once that does not answer: a standby may have taken over", async () => {
  const [business] = await businessAtEachWorker(test);
  if (!business) throw new Error("The cluster has no worker");
  const { id: tenantId, node } = business;
  const places: Node[] = [{ ...node, port: await freePort() }, node];
  let queries = 0;
  const coordinator = { query: async () => ({ rows: places.slice(queries++) }) };
  const pool = new NodePool(
    new Nodes(coordinator as unknown as Pick<Pool, "query">),
    { connectionString: test.urls.business, max: 2, connectionTimeoutMillis: 5000 },
    () => tenantId,
  );
  try {
    await expect(pool.query("SELECT 1")).rejects.toThrow("ECONNREFUSED");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    expect(queries).toBe(2);
  } finally {
    await pool.end();
  }
});
