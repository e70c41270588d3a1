import { randomUUID } from "node:crypto";
import { once } from "node:events";

import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { letChangeTables, nodeUrls, withClient } from "../placement/cluster";
import { places } from "../placement/tables";
import { testDatabase, type TestDatabase } from "../testing";
import { insertOf, tenantTables } from "../testing/catalogue";
import { exceptions } from "./exceptions";
import { GUARD } from "./guard-rows";

// Tests row-level security on each worker as a business's request meets it: at the node that holds the business, as
// the business's role, by deliberately bare statements.
let db: TestDatabase;
let tables: string[];
/** The workers' addresses for the business's role, and businesses of each: two, and one without any row. */
const workers: { url: string; own: string; neighbour: string; bare: string }[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tables = (await tenantTables(db.owner)).filter((name) => places.get(name) === "business");
  await takeOffConstraints();
  const [, ...urls] = await nodeUrls(db.owner, db.urls.owner);
  for (const workerUrl of urls) {
    const [own = "", neighbour = "", bare = ""] = await businessesAt(
      Number(new URL(workerUrl).port),
    );
    for (const table of tables) {
      const insert = await insertOf(db.owner, table);
      await db.owner.query(insert, [own]);
      await db.owner.query(insert, [neighbour]);
    }
    const url = new URL(db.urls.business);
    // Removes the tests' own refusals, so that only row-level security is tested.
    url.searchParams.delete("options");
    url.port = new URL(workerUrl).port;
    url.hostname = new URL(workerUrl).hostname;
    workers.push({ url: url.href, own, neighbour, bare });
  }
});
afterAll(() => db.drop());

/** Drops constraints that would refuse an invented row. One at a time, as Citus passes them on. */
async function takeOffConstraints(): Promise<void> {
  const { rows } = await db.owner.query<{ off: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off
       FROM pg_constraint WHERE conrelid::regclass::text = ANY ($1) AND contype IN ('f', 'c')
     UNION ALL SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
       FROM pg_trigger
      WHERE NOT tgisinternal AND tgname <> $2 AND tgrelid::regclass::text = ANY ($1)`,
    [tables, GUARD],
  );
  await withClient(db.urls.owner, async (owner) => {
    await letChangeTables(owner);
    for (const { off } of rows) await owner.query(off);
  });
}

/** Returns ids of three businesses that a node holds. */
async function businessesAt(port: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < 3) {
    const id = randomUUID();
    const { rows } = await db.owner.query<{ port: number }>(
      `SELECT nodeport AS port FROM citus_shards
        WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
      [id],
    );
    if (rows[0]?.port === port) ids.push(id);
  }
  return ids;
}

const insecure = "new row violates row-level security policy";
const unset = /unrecognized configuration parameter "app.tenant_id"/;
const kept = new Set([...exceptions.appendOnly, ...exceptions.neverDeleted]);
const deletable = () => tables.filter((table) => !kept.has(table));

const inBusiness = (url: string, id: string, work: (client: Client) => Promise<void>) =>
  withClient(url, async (client) => {
    await client.query("SELECT set_config('app.tenant_id', $1, false)", [id]);
    await work(client);
  });
/** Returns the businesses of the visible rows when one is set. */
const seen = async (client: Client, table: string, id: string) =>
  (
    await client.query<{ id: string }>(
      `SELECT tenant_id AS id FROM ${table} WHERE tenant_id = $1`,
      [id],
    )
  ).rows.map((row) => row.id);

it("is tried on each worker, and on all tables of businesses", () => {
  expect(workers.length).toBeGreaterThan(1);
  expect(tables.length).toBeGreaterThan(50);
});

describe("on each worker, a business", () => {
  const onEach = async (work: (worker: (typeof workers)[number]) => Promise<void>) => {
    for (const worker of workers) await work(worker);
  };

  it("reads its own rows of every table, and none of another's on the same worker", () =>
    onEach(({ url, own, neighbour }) =>
      inBusiness(url, own, async (client) => {
        for (const table of tables) {
          expect([table, await seen(client, table, own)]).toEqual([table, [own]]);
          expect([table, await seen(client, table, neighbour)]).toEqual([table, []]);
        }
      }),
    ));

  it("changes none of another's", () =>
    onEach(({ url, own, neighbour }) =>
      inBusiness(url, own, async (client) => {
        for (const table of deletable()) {
          const gone = await client.query(`DELETE FROM ${table} WHERE tenant_id = $1`, [neighbour]);
          expect([table, gone.rowCount]).toEqual([table, 0]);
        }
      }),
    ));

  // A statement that reaches another worker arrives there without a business.
  it("fails where a statement names no business, or one of another worker", () =>
    onEach(({ url, own }) =>
      inBusiness(url, own, async (client) => {
        for (const table of tables) {
          await expect(client.query(`SELECT FROM ${table}`)).rejects.toThrow(unset);
        }
        const elsewhere = workers.find((worker) => worker.url !== url)?.own ?? "";
        await expect(seen(client, "orders", elsewhere)).rejects.toThrow(unset);
      }),
    ));

  it("writes no row of another's, of this worker or another", () =>
    onEach(({ url, own, neighbour }) =>
      inBusiness(url, own, async (client) => {
        const elsewhere = workers.find((worker) => worker.url !== url)?.own;
        for (const table of tables) {
          const insert = await insertOf(db.owner, table);
          await expect(client.query(insert, [neighbour])).rejects.toThrow(insecure);
          await expect(client.query(insert, [elsewhere])).rejects.toThrow(unset);
        }
      }),
    ));

  it("fails where no business is set, whatever it asks", () =>
    onEach(({ url, own }) =>
      withClient(url, async (client) => {
        for (const table of tables) {
          await expect(client.query(`SELECT FROM ${table}`)).rejects.toThrow(unset);
          const insert = await insertOf(db.owner, table);
          await expect(client.query(insert, [own])).rejects.toThrow(unset);
        }
        for (const table of deletable()) {
          await expect(client.query(`DELETE FROM ${table}`)).rejects.toThrow(unset);
        }
      }),
    ));

  it("is the same business after errors, savepoints and rollbacks", () =>
    onEach(({ url, own, neighbour }) =>
      inBusiness(url, own, async (client) => {
        const insert = await insertOf(db.owner, "customers");
        const alone = async () => {
          expect(await seen(client, "customers", own)).toEqual([own]);
          expect(await seen(client, "customers", neighbour)).toEqual([]);
        };
        await client.query("BEGIN");
        await client.query("SAVEPOINT one");
        await expect(client.query(insert, [neighbour])).rejects.toThrow(insecure);
        await client.query("ROLLBACK TO one");
        await alone();
        await expect(client.query("SELECT nonsense")).rejects.toThrow("nonsense");
        await client.query("ROLLBACK");
        await alone();
        await client.query("BEGIN");
        await client.query("SELECT set_config('app.tenant_id', $1, true)", [neighbour]);
        expect(await seen(client, "customers", own)).toEqual([]);
        expect(await seen(client, "customers", neighbour)).toEqual([neighbour]);
        await client.query("ROLLBACK");
        await alone();
      }),
    ));
});

// Citus writes these without row-level security; the guard of each table refuses them (guard-rows.ts).
describe("what Citus writes by itself", () => {
  const anybody = "INSERT INTO customers (tenant_id, name, updated_at)";
  const inTransaction = async (url: string, id: string, work: (client: Client) => Promise<void>) =>
    inBusiness(url, id, async (client) => {
      await client.query("BEGIN");
      await work(client);
      await client.query("ROLLBACK");
    });

  it("reaches another business's rows where no guard stands", async () => {
    for (const { url, own, neighbour } of workers) {
      await withClient(db.urls.owner, async (owner) => {
        await letChangeTables(owner);
        await owner.query(`ALTER TABLE customers DISABLE TRIGGER ${GUARD}`);
      });
      await inTransaction(url, own, async (client) => {
        const values = [neighbour];
        const select = "SELECT $1::uuid, 'Anybody', now() FROM unnest(ARRAY[1, 2])";
        expect((await client.query(`${anybody} ${select}`, values)).rowCount).toBe(2);
      });
      await withClient(db.urls.owner, async (owner) => {
        await letChangeTables(owner);
        await owner.query(`ALTER TABLE customers ENABLE TRIGGER ${GUARD}`);
      });
    }
  });

  it.each([
    "SELECT $1::uuid, 'Anybody', now() FROM unnest(ARRAY[1, 2])",
    "SELECT $1::uuid, name, now() FROM customers WHERE tenant_id = $2",
    "SELECT $1::uuid, name, now() FROM customers WHERE tenant_id = $2 LIMIT 1",
    "SELECT $1::uuid, 'Anybody', now() FROM unnest(ARRAY[1, 2]) ON CONFLICT DO NOTHING",
    "SELECT $1::uuid, 'Anybody', now() FROM json_populate_recordset(NULL::customers, '[{}]')",
  ])("is refused for another business: INSERT ... %s", async (select) => {
    for (const { url, own, neighbour } of workers) {
      await inTransaction(url, own, async (client) => {
        const values = select.includes("$2") ? [neighbour, own] : [neighbour];
        await expect(client.query(`${anybody} ${select}`, values)).rejects.toMatchObject({
          code: "42501",
        });
      });
    }
  });

  /** Returns the error code of a refused statement about a business; undefined if it succeeds. */
  const refusal = async (client: Client, statement: string, id: string) =>
    await client.query(statement, [id]).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );

  const selecting = async (table: string) => {
    const insert = await insertOf(db.owner, table);
    return `${insert.replace("VALUES (", "SELECT ").slice(0, -1)} FROM unnest(ARRAY[1])`;
  };

  it("is refused on every table for another business", async () => {
    for (const { url, own, bare } of workers) {
      await inBusiness(url, own, async (client) => {
        for (const table of tables) {
          expect([table, await refusal(client, await selecting(table), bare)]).toEqual([
            table,
            "42501",
          ]);
        }
      });
    }
  });

  it("is refused on tables of every node, without a guard: copies at other nodes are refused", async () => {
    const everywhere = (await tenantTables(db.owner)).filter((t) => places.get(t) === "reference");
    for (const { url, own, bare } of workers) {
      await inBusiness(url, own, async (client) => {
        for (const table of everywhere) {
          expect([table, await refusal(client, await selecting(table), bare)]).toEqual([
            table,
            expect.stringMatching(/^(42501|0A000|42704)$/),
          ]);
        }
      });
    }
  });

  it("is let through for the business's own rows, and for the owner", async () => {
    const select = "SELECT $1::uuid, 'Anybody', now() FROM unnest(ARRAY[1, 2])";
    for (const { url, own, neighbour } of workers) {
      await inTransaction(url, own, async (client) => {
        expect((await client.query(`${anybody} ${select}`, [own])).rowCount).toBe(2);
      });
      const ownerUrl = new URL(db.urls.owner);
      ownerUrl.port = new URL(url).port;
      await inTransaction(ownerUrl.href, own, async (client) => {
        expect((await client.query(`${anybody} ${select}`, [neighbour])).rowCount).toBe(2);
      });
    }
  });

  it("is refused by COPY, whosever rows, and by COPY and INSERT into a shard's own table", async () => {
    const shards = await db.owner.query<{ shard: string; port: number }>(
      `SELECT shard_name AS shard, nodeport AS port FROM citus_shards WHERE table_name = 'customers'::regclass`,
    );
    for (const { url, own, neighbour } of workers) {
      await inBusiness(url, own, async (client) => {
        for (const id of [own, neighbour]) {
          const copy = client.query(
            copyFrom("COPY customers (tenant_id, name, updated_at) FROM STDIN"),
          );
          copy.end(`${id}\tAnybody\tnow\n`);
          await expect(once(copy, "finish")).rejects.toThrow(
            "COPY FROM not supported with row-level security",
          );
        }
        const here = shards.rows.filter(({ port }) => String(port) === new URL(url).port);
        expect(here.length).toBeGreaterThan(0);
        for (const { shard } of here) {
          const insert = `INSERT INTO ${shard} (tenant_id, name, updated_at) VALUES ($1, 'Anybody', now())`;
          await expect(client.query(insert, [neighbour])).rejects.toMatchObject({ code: "42501" });
          const copy = client.query(
            copyFrom(`COPY ${shard} (tenant_id, name, updated_at) FROM STDIN`),
          );
          copy.end(`${neighbour}\tAnybody\tnow\n`);
          await expect(once(copy, "finish")).rejects.toThrow("row-level security");
        }
      });
    }
  });
});

it("no rows were lost or changed", async () => {
  const ids = workers.flatMap(({ own, neighbour }) => [own, neighbour]).toSorted();
  for (const table of tables) {
    const { rows } = await db.owner.query<{ id: string }>(`SELECT tenant_id AS id FROM ${table}`);
    expect([table, rows.map(({ id }) => id).toSorted()]).toEqual([table, ids]);
  }
});
