import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { businessAtEachWorker, testDatabase, type TestDatabase } from "../../testing";
import { createDatabase, type Database } from "../create-database";

/** Longer than a process remembers a business's node. */
const AFTERWARDS_MS = 12_000;

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await testDatabase();
  // One business gets half of the connections, so some statements below wait.
  database = createDatabase({ urls: db.urls, poolSize: 40 });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

it("a business is moved under readers and writers: none fails, nothing is lost, all is told", async () => {
  const { business, inBusiness, changes } = database;
  const [moving, other] = await businessAtEachWorker(db);
  if (!moving || !other) throw new Error("Two workers are needed");
  const { id: tenantId } = moving;

  const heard = new Set<string>();
  let openings = 0;
  changes.hear(tenantId, (change) => void (change ? heard.add(change.id) : (openings += 1)));
  const nodes = await database.nodes();
  await expect.poll(() => openings).toBe(nodes.length);

  const written = new Set<string>();
  const failed: unknown[] = [];
  let reads = 0;
  let longestMs = 0;
  const untilMoved = new AbortController();
  const again = async (work: () => Promise<void>) => {
    while (!untilMoved.signal.aborted) {
      const since = performance.now();
      await inBusiness(tenantId, work).catch((error: unknown) => failed.push(error));
      longestMs = Math.max(longestMs, performance.now() - since);
    }
  };
  const read = async () => {
    const least = written.size;
    expect(
      await business.location.count({ where: { tenantId } }),
      "nothing that was written may be missing",
    ).toBeGreaterThanOrEqual(least);
    reads += 1;
  };
  const write = async () => {
    const id = randomUUID();
    await business.$transaction(async (tx) => {
      await tx.location.create({ data: { tenantId, id, name: id } });
      await tx.activity.create({ data: { ...added, tenantId, subjectId: id } });
      await tx.$queryRaw`SELECT enqueue_job('nothing', ${JSON.stringify({ id })}::jsonb)::text`;
    });
    written.add(id);
  };
  const all = [
    ...Array.from({ length: 5 }, () => read),
    ...Array.from({ length: 20 }, () => write),
  ];
  const working = all.map(again);

  await db.owner.query(
    `SELECT citus_move_shard_placement(get_shard_id_for_distribution_column('orders', $1::uuid),
                                       $2, $3::int, $4, $5::int, 'force_logical')`,
    [tenantId, moving.node.host, moving.node.port, other.node.host, other.node.port],
  );
  await pause(AFTERWARDS_MS);
  untilMoved.abort();
  await Promise.all(working);
  console.log(
    `Moved under ${reads} reads and ${written.size} writes; the longest took ${Math.round(longestMs)} ms`,
  );

  expect(failed).toEqual([]);
  const rows = await inBusiness(tenantId, () =>
    business.location.findMany({ where: { tenantId }, select: { id: true } }),
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(written);
  await expect.poll(() => [...written].filter((id) => !heard.has(id)).length).toBe(0);
  expect(openings).toBe(nodes.length);
  const enqueued = new Set<string>();
  for (const { pool } of nodes) {
    const jobs = await pool.query<{ id: string }>(
      "SELECT payload->>'id' AS id FROM graphile_worker._private_jobs",
    );
    for (const { id } of jobs.rows) enqueued.add(id);
  }
  expect(enqueued).toEqual(written);
});

const added = {
  subjectKind: "yard",
  actorKind: "system" as const,
  actorName: "Test",
  action: "yard.added",
  words: "Added",
};
