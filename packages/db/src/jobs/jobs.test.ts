import { randomUUID } from "node:crypto";

import { run } from "graphile-worker";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { testDatabase } from "../testing";

const { database, owner, drop } = await testDatabase();
afterAll(drop);

const jobs = async (task: string) => {
  const { rows } = await owner.query<{ payload: unknown; key: string | null; attempts: number }>(
    `SELECT payload, key, max_attempts AS attempts
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = task_id
      WHERE identifier = $1`,
    [task],
  );
  return rows;
};

describe("enqueue_job", () => {
  test("enqueues within the business's own transaction", async () => {
    await database.inBusiness(randomUUID(), () =>
      database.business.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT enqueue_job('mail', '{"to": "somebody"}')`;
        expect(await jobs("mail")).toEqual([]);
      }),
    );
    expect(await jobs("mail")).toEqual([{ payload: { to: "somebody" }, key: null, attempts: 25 }]);
  });

  test("forgets the job with the transaction", async () => {
    await expect(
      database.business.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT enqueue_job('forgotten', '{}')`;
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await jobs("forgotten")).toEqual([]);
  });

  test("replaces the job of the same key", async () => {
    const later = new Date(Date.now() + 60_000);
    for (const payload of [{ turn: 1 }, { turn: 2 }]) {
      await database.service
        .$executeRaw`SELECT enqueue_job('check', ${payload}::jsonb, ${later}, 'domain:1', 3)`;
    }
    expect(await jobs("check")).toEqual([{ payload: { turn: 2 }, key: "domain:1", attempts: 3 }]);
  });

  test("is the business's only way to the jobs", async () => {
    for (const statement of [
      "SELECT graphile_worker.add_job('mail')",
      "SELECT FROM graphile_worker._private_jobs",
      "SELECT open_jobs('roundsman_business', 'roundsman_business')",
      "SELECT job_turn('')",
    ]) {
      await expect(database.business.$queryRawUnsafe(statement)).rejects.toThrow(
        "permission denied",
      );
    }
  });
});

describe("turns", () => {
  /** Enqueues `count` jobs, and returns their turns. */
  const enqueue = async (business: string | null, count = 1) => {
    const { rows } = await owner.query<{ id: string }>(
      `SELECT enqueue_job('share', jsonb_build_object('tenantId', $1::text)) AS id
         FROM generate_series(1, $2::int)`,
      [business, count],
    );
    return turns(rows.map(({ id }) => id));
  };
  const turns = async (ids: string[]) => {
    const { rows } = await owner.query<{ priority: number }>(
      "SELECT priority FROM graphile_worker._private_jobs WHERE id = ANY($1) ORDER BY id",
      [ids],
    );
    return rows.map(({ priority }) => priority);
  };
  const change = (what: string, where = "true") =>
    owner.query(`UPDATE graphile_worker._private_jobs SET ${what} WHERE ${where}`);
  beforeEach(() => owner.query("TRUNCATE graphile_worker._private_jobs"));

  test("have one job of a business each", async () => {
    expect(await enqueue("large", 4)).toEqual([1, 2, 3, 4]);
    expect(await enqueue("large", 2)).toEqual([5, 6]);
  });

  test("are joined by another business after the first that waits", async () => {
    await enqueue("large", 20);
    expect(await enqueue("small", 2)).toEqual([2, 3]);
    // Locks them as a worker does.
    await change("locked_at = now()", "priority <= 10");
    expect(await enqueue("other")).toEqual([12]);
    expect(await enqueue(null, 2)).toEqual([12, 13]);
    expect(await enqueue("large")).toEqual([21]);
    await change("locked_at = now()");
    expect(await enqueue("large")).toEqual([1]);
  });

  test("don't count what is not due, or was given up", async () => {
    await enqueue("large", 20);
    await change("run_at = now() + interval '1 hour'", "priority < 10");
    await change("attempts = max_attempts", "priority = 10");
    expect(await enqueue("small")).toEqual([12]);
    await change("run_at = now() + interval '1 hour'");
    expect(await enqueue("large")).toEqual([1]);
  });

  test("come after what was planned for its time, or has a queue of its own", async () => {
    await enqueue("large", 3);
    const { rows } = await owner.query<{ id: string }>(
      `SELECT unnest(ARRAY[
         enqueue_job('share', '{"tenantId": "large"}', now() + interval '1 hour'),
         enqueue_job('share', '{"tenantId": "large"}', queue_name => 'one')]) AS id`,
    );
    expect(await turns(rows.map(({ id }) => id))).toEqual([0, 0]);
    expect(await enqueue("small")).toEqual([2]);
  });

  test("have an end, past which a backlog waits for everybody else", async () => {
    await enqueue("large", 2);
    await change("priority = 32766 + id - (SELECT min(id) FROM graphile_worker._private_jobs)");
    expect(await enqueue("large")).toEqual([32767]);
    await change("locked_at = now()", "priority = 32766");
    expect(await enqueue("small", 2)).toEqual([1, 2]);
  });

  test("are found by an index, however many wait", async () => {
    // With statistics of an empty table, cached plans read the full table.
    await owner.query("VACUUM graphile_worker._private_jobs");
    await owner.query("BEGIN");
    const scans = async () => {
      const { rows } = await owner.query<{ count: string }>(
        "SELECT seq_scan AS count FROM pg_stat_xact_all_tables WHERE relname = '_private_jobs'",
      );
      return rows[0]?.count;
    };
    await enqueue("large", 100);
    const before = await scans();
    await owner.query("SELECT job_turn('small'), job_turn('large')");
    expect(await scans()).toBe(before);
    await owner.query("ROLLBACK");
  });
});

test("the worker runs as the service's role", async () => {
  await database.business.$executeRaw`SELECT enqueue_job('deliver', '{"parcel": 7}')`;
  const delivered: unknown[] = [];
  const runner = await run({
    pgPool: database.pools.service,
    noHandleSignals: true,
    crontab: "* * * * * nightly",
    taskList: { deliver: (payload) => void delivered.push(payload), nightly: () => {} },
  });
  try {
    await expect.poll(() => delivered).toEqual([{ parcel: 7 }]);
    await expect.poll(() => jobs("deliver")).toEqual([]);
  } finally {
    await runner.stop();
  }
});
