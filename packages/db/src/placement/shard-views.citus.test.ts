import { randomUUID } from "node:crypto";

import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { atNode, Nodes, type Node } from "../client/pools/nodes";
import { prepareReadOfCopies } from "../client/sql/own-copies";
import { runSql, sql, sqlBuilder } from "../client/sql/typed-sql";
import { rolesOf } from "../row-security/roles";
import { businessAtEachWorker, testDatabase, type TestDatabase } from "../testing";
import { nodeUrls, withClient } from "./cluster";
import { dropShardViews, makeShardViews } from "./shard-views";

// Tests the access to a business's rows without Citus's planner (docs/decisions/0367): its results, and its limits.
let db: TestDatabase;
/** A business, one that shares its shards, and another worker. */
let own: string;
let neighbour: string;
let node: Node;
let otherNode: Node;
let shard: string;

beforeAll(async () => {
  // Always by views, because they are tested.
  db = await testDatabase(undefined, { byCitus: false });
  const [one, other] = await businessAtEachWorker(db);
  if (!one || !other) throw new Error("Two workers are needed");
  [own, node, otherNode, shard] = [one.id, one.node, other.node, await shardOf(one.id)];
  do neighbour = randomUUID();
  while ((await shardOf(neighbour)) !== shard);
  await db.database.service.business.create({
    data: { id: neighbour, name: neighbour, slug: neighbour },
  });
  for (const tenantId of [own, neighbour]) await inOwn(tenantId, () => addYard(tenantId));
});
afterAll(() => db.drop());

async function shardOf(id: string): Promise<string> {
  const { rows } = await db.owner.query<{ shard: string }>(
    "SELECT get_shard_id_for_distribution_column('orders', $1::uuid)::text AS shard",
    [id],
  );
  return rows[0]?.shard ?? "";
}

const inOwn = <T>(id: string, work: () => Promise<T>) => db.database.inBusiness(id, work);

const addYard = (tenantId: string) =>
  db.database.business.$transaction((tx) =>
    tx.location.create({ data: { tenantId, name: `Yard of ${tenantId}` } }),
  );

/** Connects as the business's role at the worker, with the views visible and no business set. */
const atWorker = <T>(work: (client: Client) => Promise<T>, address = node) =>
  withClient(atNode(db.urls.business, address), async (client) => {
    await client.query(`SET search_path = shard_${shard}, public`);
    return await work(client);
  });

const tell = (client: Client, id: string) =>
  client.query("SELECT set_config('app.tenant_id', $1, false)", [id]);

describe("a statement of a business", () => {
  it("is planned by PostgreSQL alone, by itself and in a transaction", async () => {
    const { pools, business } = db.database;
    const where = "SELECT current_setting('search_path') AS path";
    const { rows } = await inOwn(own, () => pools.business.query<{ path: string }>(where));
    expect(rows).toEqual([{ path: `shard_${shard}, public` }]);
    const explain = "EXPLAIN SELECT l.name FROM locations l WHERE l.tenant_id = $1::uuid";
    const plan = await inOwn(own, () =>
      business.$transaction((tx) => tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(explain, own)),
    );
    const planText = plan.map((row) => row["QUERY PLAN"]).join(" ");
    expect(planText).toContain("locations_");
    expect(planText).not.toContain("Citus");
  });

  it("adds what a query gives in one statement, where it is in a transaction", async () => {
    const { pools, business } = db.database;
    const named = `Copy of ${own}`;
    const copying = sqlBuilder
      .insertInto("locations")
      .columns(["tenant_id", "name", "updated_at"])
      .expression((eb) =>
        eb
          .selectFrom("locations as l")
          .where("l.tenant_id", "=", own)
          .select(["l.tenant_id", sql<string>`${named}::text`.as("name"), "l.updated_at"]),
      );
    const sent: string[] = [];
    const hear = (client: { query: unknown }) => {
      const send = (client.query as (...args: unknown[]) => unknown).bind(client);
      const query = (...args: unknown[]) => {
        sent.push(JSON.stringify(args[0]));
        return send(...args);
      };
      Object.assign(client, { query });
    };
    pools.business.once("connect", hear);
    await inOwn(own, () => business.$transaction((tx) => runSql(tx, copying)));
    expect(await inOwn(own, () => business.location.count({ where: { name: named } }))).toBe(1);
    expect(sent.filter((text) => text.includes("insert into")).length).toBeLessThanOrEqual(1);
  });

  it("writes by itself as Citus carries it out, and never to a shard that nobody holds", async () => {
    const { business, pools } = db.database;
    const { id } = await inOwn(own, () =>
      business.location.create({ data: { tenantId: own, name: "Alone" } }),
    );
    expect(await inOwn(own, () => business.location.count({ where: { id } }))).toBe(1);
    const bare = async () => {
      const client = await pools.business.connect();
      try {
        await client.query("DELETE FROM locations WHERE id = $1", [id]);
      } finally {
        client.release();
      }
    };
    await expect(inOwn(own, bare)).rejects.toThrow("Not held");
    expect(await inOwn(own, () => business.location.count({ where: { id } }))).toBe(1);
  });
});

describe("row-level security", () => {
  it("keeps businesses of the same shards apart, by views too", async () => {
    await atWorker(async (client) => {
      await tell(client, own);
      const { rows } = await client.query<{ of: string }>(
        "SELECT DISTINCT tenant_id AS of FROM locations",
      );
      expect(rows).toEqual([{ of: own }]);
      const changed = await client.query(
        "UPDATE locations SET name = 'Mine' WHERE tenant_id = $1",
        [neighbour],
      );
      expect(changed.rowCount).toBe(0);
      const added = "INSERT INTO locations (tenant_id, name)";
      for (const rest of [
        "VALUES ($1, 'Mine')",
        "SELECT $1::uuid, 'Mine' FROM unnest('{1}'::int[])",
      ]) {
        await expect(client.query(`${added} ${rest}`, [neighbour])).rejects.toThrow(
          "row-level security",
        );
      }
    });
  });

  it("fails where no business is set", async () => {
    await atWorker(async (client) => {
      for (const table of ["locations", "orders", "members"]) {
        await expect(client.query(`SELECT FROM ${table}`)).rejects.toThrow("app.tenant_id");
      }
    });
  });

  it("lets no view write a table that lies on every node", async () => {
    await atWorker(async (client) => {
      await tell(client, own);
      for (const change of ["UPDATE members SET role = role", "DELETE FROM businesses"]) {
        await expect(client.query(change)).rejects.toThrow("permission denied for view");
      }
    });
  });
});

it("the service reads the coordinator's own copies, and the tables where there are no views of them", async () => {
  const { service } = db.database;
  const nameOf = prepareReadOfCopies(({ id }: { id: string }) =>
    sqlBuilder.selectFrom("businesses as b").where("b.id", "=", id).select("b.name"),
  );
  const slugOf = prepareReadOfCopies(({ id }: { id: string }) =>
    sqlBuilder.selectFrom("businesses as b").where("b.id", "=", id).select("b.slug"),
  );
  expect(await nameOf(service, { id: own })).toEqual([{ name: own }]);
  await withClient(db.urls.owner, async (owner) => {
    await owner.query("SET citus.enable_ddl_propagation = off");
    await owner.query("ALTER SCHEMA own_copies RENAME TO away");
    // A different statement: a prepared one would still find its views.
    expect(await slugOf(service, { id: own })).toEqual([{ slug: own }]);
    await owner.query("ALTER SCHEMA away RENAME TO own_copies");
  });
});

describe("views", () => {
  const viewsAt = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ made: string }>(
        "SELECT string_agg(oid::text, ',' ORDER BY oid) AS made FROM pg_namespace WHERE nspname ~ '^shard_'",
      );
      return rows[0]?.made;
    });
  const make = () =>
    withClient(db.urls.owner, (owner) => makeShardViews(owner, db.urls.owner, rolesOf(db.urls)));

  it("are left as they are by making them again", async () => {
    const urls = await nodeUrls(db.owner, db.urls.owner);
    const before = await Promise.all(urls.map(viewsAt));
    await make();
    expect(await Promise.all(urls.map(viewsAt))).toEqual(before);
  });

  it("have the columns of now once they are made again, and Citus is asked meanwhile", async () => {
    const { business } = db.database;
    await dropShardViews(db.owner, db.urls.owner);
    expect(await inOwn(own, () => business.location.count({ where: { tenantId: own } }))).toBe(3);
    await inOwn(own, () =>
      business.$transaction((tx) => tx.location.create({ data: { tenantId: own, name: "Slow" } })),
    );
    await db.owner.query("ALTER TABLE locations ADD COLUMN shown int DEFAULT 7");
    await make();
    await atWorker(async (client) => {
      await tell(client, own);
      const { rows } = await client.query("SELECT shown FROM locations WHERE name = 'Slow'");
      expect(rows).toEqual([{ shown: 7 }]);
    });
    const change = "ALTER TABLE locations ALTER COLUMN shown TYPE bigint";
    await expect(db.owner.query(change)).rejects.toThrow("used by a view");
    await dropShardViews(db.owner, db.urls.owner);
    await db.owner.query(change);
    await make();
  });
});

describe("a move", () => {
  const move = (mode: string) =>
    db.owner.query(
      "SELECT citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, $6::citus.shard_transfer_mode)",
      [shard, node.host, node.port, otherNode.host, otherNode.port, mode],
    );

  it("waits for a transaction that writes to the shards, and loses nothing of it; what was read there is read no more", async () => {
    const { business } = db.database;
    const names = ["Before it waits", "While it waits"];
    let isMoved = false;
    const moving = inOwn(own, () =>
      business.$transaction(
        async (tx) => {
          await tx.location.create({ data: { tenantId: own, name: names[0] ?? "" } });
          const moved = move("block_writes").then(() => (isMoved = true));
          await expect.poll(isMoveWaiting, { timeout: 20_000 }).toBe(true);
          await tx.location.create({ data: { tenantId: own, name: names[1] ?? "" } });
          expect(isMoved).toBe(false);
          return { moved };
        },
        { timeout: 25_000 },
      ),
    );
    await (
      await moving
    ).moved;
    expect(await new Nodes(db.owner).holding(own)).toEqual(otherNode);
    // The old rows still exist for a moment: Citus removes them later.
    await atWorker(async (client) => {
      await tell(client, own);
      const read = client.query("SELECT FROM locations WHERE tenant_id = $1", [own]);
      await expect(read).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:42P01|42704|22P02)$/),
      });
    });
    const count = () => business.location.count({ where: { tenantId: own, name: { in: names } } });
    expect(await inOwn(own, count)).toBe(2);
  });

  /** Waits for the transaction's lock: an advisory one, of Citus's own kind. */
  const isMoveWaiting = () =>
    withClient(atNode(db.urls.owner, node), async (client) => {
      const { rowCount } = await client.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted",
      );
      return rowCount !== 0;
    });
});
