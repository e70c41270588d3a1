import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MigrationAdapters } from "../migrations/adapter";
import { applyMigrations } from "../migrations/engine";
import { migrationNames } from "../migrations/files";
import { migrate } from "../migrations/migrate";
import { GUARD } from "../row-security/guard-rows";
import { testDatabase, type TestDatabase } from "../testing";
import { onDatabase } from "../testing/on-database";
import { testServer } from "../testing/test-server";
import { databaseUrls } from "../urls";
import { nodeUrls, withClient } from "./cluster";
import { misfits } from "./misfits";
import { placeTables } from "./place-tables";
import { places, type Place } from "./tables";

// Shows the result of `pnpm db:migrate` on an empty cluster: all migrations applied, and every table placed as in
// tables.ts.
let db: TestDatabase;
let nodes: string[];
beforeAll(async () => {
  db = await testDatabase();
  nodes = await nodeUrls(db.owner, db.urls.owner);
});
afterAll(() => db.drop());

/** Citus's names of the places. */
const names: Record<string, Place> = {
  distributed: "business",
  reference: "reference",
  local: "coordinator",
};

/** Returns the place of each table by Citus. */
async function placed(): Promise<Record<string, Place | undefined>> {
  const { rows } = await db.owner.query<{ name: string; type: string }>(
    "SELECT table_name::text AS name, citus_table_type AS type FROM citus_tables",
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, names[type]]));
}

const onEach = <T extends object>(sql: string): Promise<T[][]> =>
  Promise.all(nodes.map((url) => withClient(url, async (node) => (await node.query<T>(sql)).rows)));

describe("an empty cluster, migrated", () => {
  it("has at least two workers beside the coordinator", () => {
    expect(nodes.length).toBeGreaterThan(2);
  });

  it("has each table in its place", async () => {
    expect(await placed()).toEqual(Object.fromEntries(places));
    expect(await misfits(db.owner)).toEqual([]);
  });

  it("has a guard on each table that lies by business, and on each of its shards", async () => {
    const guarded = [...places].filter(([, place]) => place === "business").map(([name]) => name);
    const { rows } = await db.owner.query<{ name: string }>(
      "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = $1 ORDER BY 1",
      [GUARD],
    );
    expect(rows.map(({ name }) => name)).toEqual(guarded.toSorted());
    const { rows: shards } = await db.owner.query<{ name: string }>(
      `SELECT shard_name AS name FROM citus_shards WHERE citus_table_type = 'distributed' ORDER BY 1`,
    );
    const results = await Promise.all(
      nodes.map((url) =>
        withClient(url, async (node) => {
          // Citus hides shards in the catalogue by default.
          await node.query("SET citus.override_table_visibility = off");
          const { rowCount } = await node.query(
            `SELECT FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
              WHERE tgname LIKE '${GUARD}%' AND tgenabled = 'O' AND relname = ANY ($1)`,
            [shards.map(({ name }) => name)],
          );
          return rowCount ?? 0;
        }),
      ),
    );
    expect(results.reduce((sum, count) => sum + count)).toBe(shards.length);
  });

  it("holds all of one business on one worker", async () => {
    const { rows } = await db.owner.query(
      `SELECT count(DISTINCT colocation_id)::int AS groups, min(distribution_column) AS first,
              max(distribution_column) AS last
         FROM citus_tables WHERE citus_table_type = 'distributed'`,
    );
    expect(rows).toEqual([{ groups: 1, first: "tenant_id", last: "tenant_id" }]);
    const { rows: holders } = await db.owner.query(
      `SELECT DISTINCT nodename, nodeport FROM citus_shards
        WHERE citus_table_type = 'distributed'`,
    );
    expect(holders).toHaveLength(nodes.length - 1);
  });

  it("has the constraints, indexes and triggers of one PostgreSQL, and no key is aside", async () => {
    const server = await testServer();
    const name = `test_plain_${process.pid}`;
    // On the coordinator alone and without the extension: a single PostgreSQL.
    await server.maintenance.query(`CREATE DATABASE ${name}`);
    try {
      const url = onDatabase(db.urls.owner, name);
      await migrate(databaseUrls({ DATABASE_URL: url }));
      const plain = await withClient(url, schemaOf);
      expect(plain.length).toBeGreaterThan(800);
      expect(await withClient(db.urls.owner, schemaOf)).toEqual(plain);
    } finally {
      await server.drop(name);
      await server.end();
    }
  });

  it("has functions and the tables of jobs on each node, and what its indexes and enums need", async () => {
    const ours = await onEach<{ functions: string[]; jobs: number; marks: number }>(
      `SELECT array_agg(p.oid::regprocedure::text ORDER BY p.oid::regprocedure::text) AS functions,
              (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'graphile_worker') AS jobs,
              (SELECT count(*)::int FROM pg_proc
                WHERE proname IN ('enum_eq', 'textlike', 'texticlike', 'citext_eq') AND proleakproof
                   OR proname IN ('enum_in', 'enum_out') AND provolatile = 'i') AS marks
         FROM pg_proc p JOIN pg_language l ON l.oid = prolang
        WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')`,
    );
    const [coordinator] = ours;
    for (const node of ours) expect(node).toEqual(coordinator);
    expect(coordinator?.[0]).toMatchObject({ jobs: 5, marks: 6 });
    expect(coordinator?.[0]?.functions).toContain("tell_change(uuid,text,text)");
  });

  it("is left as it is by migrating again", async () => {
    const before = await placed();
    expect(await migrate(db.urls)).toEqual([]);
    expect(await placed()).toEqual(before);
    await withClient(db.urls.owner, async (owner) => {
      expect(await placeTables(owner)).toEqual([]);
    });
  });
});

/**
 * Returns constraints, indexes, triggers and tables, as PostgreSQL writes them, except guards, which only a cluster
 * has.
 */
async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    `WITH ours AS (SELECT oid, relname FROM pg_class
                    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
     SELECT relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) || convalidated AS made
       FROM pg_constraint k JOIN ours o ON o.oid = conrelid
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN ours o ON o.oid = indrelid
     UNION ALL SELECT pg_get_triggerdef(t.oid, true) FROM pg_trigger t JOIN ours o ON o.oid = tgrelid
                WHERE NOT tgisinternal AND tgname <> '${GUARD}'
     UNION ALL SELECT relname FROM ours ORDER BY 1`,
  );
  // A trigger was created again from PostgreSQL's own text, which puts casts at another place.
  return rows.map(({ made: definition }) =>
    definition.replaceAll(/::(?:character varying|text)(?:\[\])?/g, ""),
  );
}

/**
 * The last migration that Citus refuses on placed tables: it copies rows by a statement, and disables a trigger
 * meanwhile. It and those before it are applied before any table is placed. Each later one is applied to placed
 * tables.
 */
const FITS = "20261126234000_fuel_as_sold";

describe("a later migration", () => {
  it("is applied to the placed tables, each that has landed, though placing was cut off", async () => {
    const server = await testServer();
    const name = `test_later_${process.pid}`;
    try {
      await server.clone(name, "template1");
      const urls = databaseUrls({ DATABASE_URL: onDatabase(server.url, name) });
      await applyMigrations(urls.owner, FITS);
      await cutOff(urls.owner);
      await migrate(urls, { until: FITS });
      expect(await migrate(urls)).toEqual((await migrationNames()).filter((one) => one > FITS));
      const schema = await withClient(urls.owner, schemaOf);
      expect(schema).toEqual(await withClient(db.urls.owner, schemaOf));
    } finally {
      await server.drop(name);
      await server.end();
    }
  });

  const script = `
    CREATE TYPE hut_kind AS ENUM ('stone', 'wood');
    CREATE TABLE huts (
      tenant_id uuid NOT NULL, id uuid NOT NULL DEFAULT uuidv7(), order_id uuid, kind hut_kind NOT NULL,
      PRIMARY KEY (tenant_id, id));
    CREATE INDEX huts_order ON huts (tenant_id, order_id);
    ALTER TABLE huts ADD CONSTRAINT huts_order_fkey
      FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE;
    ALTER TABLE huts ADD CONSTRAINT huts_tenant_id_fkey
      FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
    CREATE TABLE hut_words (word text PRIMARY KEY, said_by text REFERENCES users (id) ON DELETE SET NULL);
    ALTER TABLE orders ADD COLUMN hut_words text;
    ALTER TABLE orders ADD CONSTRAINT orders_hut_words CHECK (hut_words <> '');
    UPDATE orders SET hut_words = 'none; yet' WHERE hut_words IS NULL;
    CREATE FUNCTION hut_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.kind := 'stone'; RETURN NEW;
    END $$;
    CREATE TRIGGER hut_is_told BEFORE INSERT ON huts FOR EACH ROW EXECUTE FUNCTION hut_is_told();
    ALTER TYPE hut_kind ADD VALUE 'turf';`;

  /** Ends the connection that places tables, when it has placed some. */
  async function cutOff(url: string): Promise<void> {
    const owner = new Client({ connectionString: url });
    owner.on("error", () => {});
    await owner.connect();
    const { rows } = await owner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const placing = placeTables(owner).then(
      () => "placed",
      () => "cut off",
    );
    await withClient(url, async (other) => {
      const count = "SELECT count(*)::int AS tables FROM pg_dist_partition";
      const tables = async () => (await other.query<{ tables: number }>(count)).rows[0]?.tables;
      await expect.poll(tables, { interval: 20, timeout: 20_000 }).toBeGreaterThan(20);
      await other.query("SELECT pg_terminate_backend($1::int)", [rows[0]?.pid]);
      expect(await placing).toBe("cut off");
      expect(await tables()).toBeLessThan(places.size);
    });
    await owner.end().catch(() => {});
  }

  it("places the tables it makes, and changes those that are placed", async () => {
    const added: [string, Place][] = [
      ["huts", "business"],
      ["hut_words", "coordinator"],
    ];
    const adapters = new MigrationAdapters(db.urls.owner, new Map([...places, ...added]));
    const adapter = await adapters.connect();
    try {
      await adapter.executeScript(script);
    } finally {
      await adapters.close();
    }
    expect(await placed()).toEqual(Object.fromEntries([...places, ...added]));
    const { rows: businesses } = await db.owner.query<{ id: string }>(
      `INSERT INTO businesses (id, name, slug, updated_at)
       VALUES (uuidv7(), 'A', 'huts-a', now()), (uuidv7(), 'B', 'huts-b', now()) RETURNING id`,
    );
    for (const { id } of businesses) {
      const insertion = "INSERT INTO huts (tenant_id, kind) VALUES ($1, 'wood') RETURNING kind";
      expect((await db.owner.query(insertion, [id])).rows).toEqual([{ kind: "stone" }]);
    }
    const orphan = "INSERT INTO huts (tenant_id, order_id, kind) VALUES ($1, uuidv7(), 'turf')";
    await expect(db.owner.query(orphan, [businesses[0]?.id])).rejects.toMatchObject({
      code: "23503",
    });
  });

  it("fails before anything is changed where a table has no place", async () => {
    await db.owner.query("CREATE TABLE astray (tenant_id uuid, id uuid)");
    await withClient(db.urls.owner, async (owner) => {
      await expect(placeTables(owner)).rejects.toThrow("astray has no place");
    });
  });
});
