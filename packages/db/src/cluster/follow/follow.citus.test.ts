import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createDatabase, type Database } from "../../client/create-database";
import type { Node } from "../../client/pools/nodes";
import { loadDemo } from "../../demo/load";
import { migrate } from "../../migrations/migrate";
import { withClient } from "../../placement/cluster";
import { tableDigests } from "../../placement/digests";
import { FOLLOWED } from "../../placement/tables";
import { onDatabase } from "../../testing/on-database";
import { testServer, type TestServer } from "../../testing/test-server";
import { databaseUrls, type DatabaseUrls } from "../../urls";
import { makeCluster } from "../make-cluster";
import { finishFollowing } from "./finish";
import { follow, giveUpFollowing } from "./follow";

// Fills an empty cluster from the demo's database of a single PostgreSQL, during writes.
const oldName = `test_followed_${process.pid}`;
const newName = `test_following_${process.pid}`;
const WRITERS = 4;
let server: TestServer;
let old: DatabaseUrls;
let cluster: DatabaseUrls;
let database: Database;
let businesses: string[];
let lines: string[] = [];
const say = (line: string) => void lines.push(line);

beforeAll(async () => {
  server = await testServer();
  const { rows: workers } = await server.maintenance.query<Node>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
  );
  // On the coordinator alone and without the extension.
  await server.maintenance.query(`CREATE DATABASE ${oldName}`);
  old = databaseUrls({ DATABASE_URL: onDatabase(server.url, oldName) });
  cluster = databaseUrls({
    DATABASE_URL: onDatabase(server.url, newName),
    DATABASE_CLUSTER: "citus",
  });
  await migrate(old);
  await loadDemo(old.service, "0".repeat(64), new Date());
  await makeCluster(cluster, { workers, shards: 4, say });
  database = createDatabase({ urls: old, poolSize: WRITERS });
  businesses = (await ask<{ id: string }>(old.owner, "SELECT id FROM businesses")).map(
    ({ id }) => id,
  );
});
afterAll(async () => {
  await giveUpFollowing(cluster, { from: old.owner, say }).catch(() => {});
  await server.drop(newName);
  await server.drop(oldName);
  await server.end();
});

const ask = async <T extends object>(url: string, sql: string, values: unknown[] = []) =>
  await withClient(url, async (client) => (await client.query<T>(sql, values)).rows);

const run = (until: AbortSignal) => follow(cluster, { from: old.owner, say, until });
const finish = () => finishFollowing(cluster, { from: old.owner, say });
/** A business with orders. */
const demoBusiness = () => businesses.toSorted()[0];
const slots = () =>
  ask(old.owner, "SELECT slot_name FROM pg_replication_slots WHERE database = current_database()");

/** Makes businesses write at the old database until the end; returns the acknowledged customers. */
function writing() {
  const ended = new AbortController();
  const taken = new Set<string>();
  const gone = new Set<string>();
  const write = async (tenantId: string) => {
    const id = randomUUID();
    await database.business.$transaction(async (tx) => {
      await tx.customer.create({ data: { tenantId, id, name: id } });
      await tx.activity.create({ data: { ...added, tenantId, subjectId: id } });
      await tx.$queryRaw`SELECT enqueue_job('nothing', ${JSON.stringify({ tenantId })}::jsonb)`;
    });
    taken.add(id);
    await database.business.customer.update({
      where: { tenantId_id: { tenantId, id } },
      data: { name: `${id} `.repeat(2) },
    });
    if (taken.size % 5 !== 0) return;
    await database.business.customer.delete({ where: { tenantId_id: { tenantId, id } } });
    gone.add(id);
  };
  const writers = Array.from({ length: WRITERS }, async (_, n) => {
    for (let turn = n; !ended.signal.aborted; turn += 1) {
      const tenantId = businesses[turn % businesses.length] ?? "";
      await database.inBusiness(tenantId, () => write(tenantId));
    }
  });
  return {
    taken,
    gone,
    end: async () => {
      ended.abort();
      await Promise.all(writers);
    },
  };
}

const added = {
  subjectKind: "customer",
  actorKind: "system" as const,
  actorName: "Test",
  action: "customer.added",
  words: "Added",
};

const everTaken = new Set<string>();
const everGone = new Set<string>();
async function underWriters(work: () => Promise<void>): Promise<void> {
  const { taken, gone, end } = writing();
  try {
    await work();
  } finally {
    await end();
  }
  expect(taken.size).toBeGreaterThan(0);
  for (const id of taken) everTaken.add(id);
  for (const id of gone) everGone.add(id);
}

/** Waits for the words, or for the failure of the process that should print them. */
const hasSaid = async (words: string, who: Promise<unknown>) =>
  await Promise.race([who, isSaid(words)]);
const isSaid = async (words: string) =>
  await expect.poll(() => lines.join("\n"), { timeout: 120_000 }).toContain(words);

it("finishes nothing before it has begun", async () => {
  await expect(finish()).rejects.toThrow("does not follow this database");
  expect(await slots()).toEqual([]);
});

describe("under writers", () => {
  it("copies all tables, and goes on where it was cut off", async () => {
    await underWriters(async () => {
      const toCopy = () => Number(/^Copying (\d+) tables$/.exec(lines[0] ?? "")?.[1]);
      lines = [];
      const cut = run(new AbortController().signal).then(
        () => "done",
        (error: unknown) => error,
      );
      const copied = async () =>
        (await ask(cluster.owner, `SELECT FROM ${FOLLOWED}`).catch(() => [])).length;
      const areMany = async () => await expect.poll(copied).toBeGreaterThan(20);
      await Promise.race([cut, areMany()]);
      await server.maintenance.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = $1 AND query ~ '^(COPY|DELETE|INSERT|COMMIT|SET LOCAL)' AND backend_type = 'client backend'
            AND application_name NOT LIKE 'citus%' AND pid <> pg_backend_pid()`,
        [newName],
      );
      expect(String(await cut)).toMatch(/terminat|connection/i);
      await expect(finish()).rejects.toThrow("Not all tables were copied yet");
      const already = await copied();
      expect(already).toBeGreaterThan(20);
      const all = toCopy();
      const ended = new AbortController();
      lines = [];
      const going = run(ended.signal);
      await hasSaid("Caught up", going);
      expect(toCopy()).toBeLessThanOrEqual(all - already);
      await expect(run(ended.signal)).rejects.toThrow("Another process follows");
      ended.abort();
      await going;
    });
  });

  it("brings what changed while nobody followed, and what is unique and changed places", async () => {
    await underWriters(async () => {
      const [one, other] = businesses;
      const slugs = await ask<{ id: string; slug: string }>(
        old.owner,
        "SELECT id, slug::text FROM businesses WHERE id = ANY ($1)",
        [[one, other]],
      );
      const slugOf = (id: string | undefined) => slugs.find((each) => each.id === id)?.slug;
      await withClient(old.owner, async (client) => {
        for (const [id, slug] of [
          [one, "changing-places"],
          [other, slugOf(one)],
          [one, slugOf(other)],
        ]) {
          await client.query("UPDATE businesses SET slug = $2 WHERE id = $1", [id, slug]);
        }
      });
      const ended = new AbortController();
      lines = [];
      const going = run(ended.signal);
      await hasSaid("Caught up", going);
      const there = "SELECT id, slug::text FROM businesses WHERE id = ANY ($1) ORDER BY id";
      await expect
        .poll(() => ask(cluster.owner, there, [[one, other]]), { timeout: 60_000 })
        .toEqual(await ask(old.owner, there, [[one, other]]));
      ended.abort();
      await going;
    });
    expect(lines).not.toContain("Copying");
  });
});

describe("at the end", () => {
  it("changes nothing while the cluster is served", async () => {
    await withClient(cluster.service, async (service) => {
      await service.query("SELECT 1");
      await expect(finish()).rejects.toThrow("connected to the cluster: stop it first");
    });
  });

  it("changes nothing while the old database is served", async () => {
    await expect(finish()).rejects.toThrow("connected to the old database: stop it first");
    await database.close();
    await ask(old.service, "SELECT 1");
  });

  it("says which table differs, and lets the old database be served again", async () => {
    await ask(cluster.owner, "UPDATE suppliers SET name = name || '?' WHERE name <> ''");
    await expect(finish()).rejects.toThrow("suppliers has as many rows, but others");
    await ask(old.service, "SELECT 1");
    await ask(old.owner, "UPDATE suppliers SET name = name");
    // This table is not logged, so its changes can't be followed.
    await ask(
      old.owner,
      "INSERT INTO throttles VALUES ('sign_in', repeat('0', 64), 3, now() + interval '1 hour')",
    );
  });

  it("holds what the old database held, with its jobs, each once", async () => {
    lines = [];
    const since = performance.now();
    await finish();
    console.log(`Finishing took ${Math.round(performance.now() - since)} ms`);
    expect(await withClient(cluster.owner, tableDigests)).toEqual(
      await withClient(old.owner, tableDigests),
    );
    expect(await ask(cluster.owner, "SELECT used FROM throttles")).toEqual([{ used: 3 }]);
    const rows = await ask<{ id: string }>(cluster.owner, "SELECT id FROM customers");
    const there = new Set(rows.map(({ id }) => id));
    const missing = [...everTaken].filter((id) => !there.has(id));
    expect(missing.toSorted()).toEqual([...everGone].toSorted());
    const jobs =
      "SELECT id, task_id, payload::text, priority, key FROM graphile_worker._private_jobs ORDER BY id";
    const queued = await ask(cluster.owner, jobs);
    expect(queued).toEqual(await ask(old.owner, jobs));
    expect(queued.length).toBeGreaterThanOrEqual(everTaken.size);
    const [next] = await ask<{ id: string }>(
      cluster.owner,
      "SELECT (graphile_worker.add_job('nothing')).id",
    );
    expect(Number(next?.id)).toBeGreaterThan(
      Math.max(...queued.map((job) => Number(Object(job).id))),
    );
  });

  it("leaves nothing behind, and keeps the service out of the old database", async () => {
    expect(await slots()).toEqual([]);
    expect(await ask(old.owner, "SELECT FROM pg_publication")).toEqual([]);
    expect(await ask(cluster.owner, `SELECT to_regclass('${FOLLOWED}') AS noted`)).toEqual([
      { noted: null },
    ]);
    await expect(ask(old.service, "SELECT 1")).rejects.toThrow("permission denied for database");
    await expect(run(new AbortController().signal)).rejects.toThrow("holds businesses already");
  });

  it("asks its triggers and foreign keys again", async () => {
    await ask(cluster.owner, "UPDATE customers SET name = left(name, 70) || '!'");
    const touched =
      "SELECT bool_and(updated_at > now() - interval '1 minute') AS all FROM customers";
    expect(await ask(cluster.owner, touched)).toEqual([{ all: true }]);
    const toNobody = "UPDATE orders SET customer_id = $2 WHERE tenant_id = $1";
    await expect(ask(cluster.owner, toNobody, [demoBusiness(), randomUUID()])).rejects.toThrow(
      "violates foreign key constraint",
    );
  });
});
