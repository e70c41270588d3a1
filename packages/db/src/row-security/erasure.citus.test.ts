import { setTimeout as pause } from "node:timers/promises";

import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { businessAtEachWorker, testDatabase, type BusinessAt, type TestDatabase } from "../testing";
import { tenantTables } from "../testing/catalogue";

/* Erasing locks a full business at the node that holds its rows (docs/decisions/0363). */

let test: TestDatabase;
let businesses: BusinessAt[];
beforeAll(async () => {
  test = await testDatabase();
  businesses = await businessAtEachWorker(test);
  for (const { id } of businesses) {
    const name = `live-${id}`;
    const live = await test.database.service.business.create({ data: { name, slug: name } });
    await test.database.service.business.update({ where: { id }, data: { testOf: live.id } });
  }
});
afterAll(() => test.drop());

const addCustomer = (tenantId: string) =>
  test.database.inBusiness(
    tenantId,
    async () => await test.database.business.customer.create({ data: { tenantId, name: "Cara" } }),
  );
const customersOf = (tenantId: string) =>
  test.database.service.customer.count({ where: { tenantId } });

/** Works in a transaction at the business's node, rolled back unless it commits. */
async function atNodeOf(id: string, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await (await test.database.nodeHolding(id)).pool.connect();
  try {
    await client.query("BEGIN");
    await work(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

it("keeps rows out of a business while it is emptied, and no other business's", async () => {
  for (const { id } of businesses) {
    await addCustomer(id);
    const others = businesses.filter((other) => other.id !== id);
    let added: Promise<unknown> | undefined;
    const isAdded = vi.fn<() => void>();
    await atNodeOf(id, async (client) => {
      await client.query("SELECT empty_test_business($1)", [id]);
      added = addCustomer(id).finally(isAdded);
      for (const other of others) {
        await addCustomer(other.id);
        const data = { phone: "01539 555 0100" };
        await test.database.service.business.update({ where: { id: other.id }, data });
      }
      await pause(300);
      expect(isAdded).not.toHaveBeenCalled();
      expect(await customersOf(id)).toBeGreaterThan(0);
      await client.query("COMMIT");
    });
    await added;
    expect(await customersOf(id)).toBe(1);
  }
});

it("empties a business at its own node alone", async () => {
  const [one, other] = businesses;
  if (!one || !other) throw new Error("Two workers are needed");
  const elsewhere = [test.database.pools.service, (await test.database.nodeHolding(other.id)).pool];
  for (const pool of elsewhere) {
    await expect(pool.query("SELECT empty_test_business($1)", [one.id])).rejects.toThrow(
      "this node does not hold the business",
    );
  }
});

it("erases a closed business at each worker, and leaves no row of it at any", async () => {
  for (const { id } of businesses) {
    const { pool } = await test.database.nodeHolding(id);
    const erase = () => pool.query("SELECT erase_business($1)", [id]);
    await expect(erase()).rejects.toThrow("only a closed business is erased");
    await test.database.service.business.update({ where: { id }, data: { closedAt: new Date() } });
    await erase();
    for (const node of await test.database.nodes()) {
      const result = await node.pool.query("SELECT FROM businesses WHERE id = $1", [id]);
      expect(result.rowCount).toBe(0);
    }
    for (const table of await tenantTables(test.owner)) {
      const result = await test.owner.query(`SELECT FROM ${table} WHERE tenant_id = $1`, [id]);
      expect([table, result.rowCount]).toEqual([table, 0]);
    }
  }
});
