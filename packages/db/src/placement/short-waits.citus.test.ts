import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { MigrationAdapters } from "../migrations/adapter";
import { migrate } from "../migrations/migrate";
import { businessAtEachWorker, testDatabase, type BusinessAt, type TestDatabase } from "../testing";

// A later migration on a cluster whose businesses are served, one of them by a long transaction at its worker.
let db: TestDatabase;
let atWorkers: BusinessAt[];
beforeAll(async () => {
  // Always by views, because their recreation is tested.
  db = await testDatabase(undefined, { byCitus: false });
  atWorkers = await businessAtEachWorker(db);
});
afterAll(() => db.drop());

/** Applies a script like a migration. */
async function migrateBy(script: string): Promise<void> {
  const adapters = new MigrationAdapters(db.urls.owner);
  try {
    await (await adapters.connect()).executeScript(script);
  } finally {
    await adapters.close();
  }
}

/** Reads for a business until ended, in one snapshot, as an export does. */
async function reading(id: string): Promise<{ end: () => Promise<void> }> {
  const { business } = db.database.pools;
  return await db.database.inBusiness(id, async () => {
    const client = await business.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await client.query("SELECT FROM suppliers WHERE tenant_id = $1", [id]);
    return {
      end: async () => {
        await client.query("COMMIT");
        client.release();
      },
    };
  });
}

it("waits at a worker for two seconds at most, so that businesses go on being served", async () => {
  const [one] = atWorkers;
  if (!one) throw new Error("A cluster without workers");
  const reader = await reading(one.id);
  let isDone = false;
  const migrated = migrateBy(
    `ALTER TABLE suppliers ADD COLUMN later int NOT NULL DEFAULT 7;
     CREATE INDEX suppliers_later ON suppliers (tenant_id, later);
     ALTER TABLE suppliers ADD CONSTRAINT suppliers_later_check CHECK (later > 0) NOT VALID;
     ALTER TABLE suppliers VALIDATE CONSTRAINT suppliers_later_check`,
  ).then(() => (isDone = true));
  const until = performance.now() + 6000;
  const took: number[] = [];
  while (performance.now() < until) {
    for (const { id } of atWorkers) {
      const since = performance.now();
      await db.database.inBusiness(id, () =>
        db.database.business.$transaction((tx) =>
          tx.supplier.create({ data: { tenantId: id, name: `${took.length}` } }),
        ),
      );
      took.push(performance.now() - since);
    }
    await pause(50);
  }
  expect(isDone).toBe(false);
  await reader.end();
  await migrated;
  console.log(`${took.length} writes; the longest took ${Math.round(Math.max(...took))} ms`);
  // It waited in turns of two seconds instead of all six at once.
  expect(Math.max(...took)).toBeGreaterThan(1000);
  expect(Math.max(...took)).toBeLessThan(5500);
  const { rows } = await db.owner.query("SELECT count(*)::int AS rows, min(later) FROM suppliers");
  expect(rows).toEqual([{ rows: took.length, min: 7 }]);
});

it("makes the views of shards anew, with the new column", async () => {
  await migrate(db.urls);
  for (const { id } of atWorkers) {
    const rows = await db.database.inBusiness(id, async () => {
      const client = await db.database.pools.business.connect();
      try {
        const result = await client.query(
          "SELECT later FROM suppliers WHERE tenant_id = $1 AND current_setting('search_path') LIKE 'shard%' LIMIT 1",
          [id],
        );
        return result.rows;
      } finally {
        client.release();
      }
    });
    expect(rows).toEqual([{ later: 7 }]);
  }
});
