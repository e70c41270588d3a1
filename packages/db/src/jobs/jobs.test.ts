import { randomUUID } from "node:crypto";

import { run } from "graphile-worker";
import { afterAll, describe, expect, test } from "vitest";

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
    ]) {
      await expect(database.business.$queryRawUnsafe(statement)).rejects.toThrow(
        "permission denied",
      );
    }
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
