import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../../testing";
import { createDatabase } from "../create-database";

const poolSize = 8;
const { urls, drop } = await testDatabase();
// No wait is refused, however slow the machine is.
const database = createDatabase({ urls, poolSize, patienceMs: 120_000 });
const gate = new Client({ connectionString: urls.service });
beforeAll(() => gate.connect());
afterAll(async () => {
  await gate.end();
  await database.close();
  await drop();
});

const { pools, inBusiness } = database;
const [hostile, other, third] = [randomUUID(), randomUUID(), randomUUID()];
type Way = keyof typeof pools;

/** Takes these locks: a statement that needs one keeps its connection until the lock is released. */
const hold = (locks: number) =>
  gate.query("SELECT pg_advisory_lock(n) FROM generate_series(1, $1::int) n", [locks]);
const letGo = (lock: number) => gate.query("SELECT pg_advisory_unlock($1)", [lock]);
const letAllGo = () => gate.query("SELECT pg_advisory_unlock_all()");
const until = "SELECT pg_advisory_xact_lock_shared($1)::text";

const busy = (way: Way, tenantId: string, lock: number) =>
  inBusiness(tenantId, () => pools[way].query(until, [lock]));
const quick = (way: Way, tenantId: string) =>
  inBusiness(tenantId, () => pools[way].query("SELECT 1"));
const used = (way: Way) => pools[way].totalCount - pools[way].idleCount;

const state = (way: Way) => () => ({ used: used(way), waiting: pools[way].waiting });
const soon = { timeout: 60_000 };

test.each<Way>(["business", "service"])(
  "one business holds at most half of the %s pool, and keeps nobody else waiting",
  async (way) => {
    await hold(1);
    const running = Array.from({ length: 20 }, () => busy(way, hostile, 1));
    await expect.poll(state(way), soon).toEqual({ used: poolSize / 2, waiting: 20 - poolSize / 2 });
    // Served while the other business still has its maximum.
    await Promise.all(Array.from({ length: 4 }, () => quick(way, other)));
    await expect.poll(state(way), soon).toEqual({ used: poolSize / 2, waiting: 20 - poolSize / 2 });
    await letAllGo();
    await Promise.all(running);
    await expect.poll(state(way), soon).toEqual({ used: 0, waiting: 0 });
  },
);

test("where two fill the pool, a third's turn comes with the next connection that is free", async () => {
  await hold(40);
  const long = Array.from({ length: 40 }, (_, index) =>
    busy("business", index < 20 ? hostile : other, index + 1),
  );
  await expect.poll(state("business"), soon).toEqual({ used: poolSize, waiting: 40 - poolSize });
  const served = quick("business", third);
  await expect.poll(state("business"), soon).toEqual({ used: poolSize, waiting: 41 - poolSize });
  await letGo(1);
  await served;
  // One of the business's statements has ended, and its next one has the connection: none came before the third.
  await expect.poll(state("business"), soon).toEqual({ used: poolSize, waiting: 39 - poolSize });
  await letAllGo();
  await Promise.all(long);
});

test("what works for no business may have the whole pool", async () => {
  await hold(1);
  const all = Array.from({ length: poolSize }, () => pools.service.query(until, [1]));
  await expect.poll(state("service"), soon).toEqual({ used: poolSize, waiting: 0 });
  await letAllGo();
  await Promise.all(all);
});

test("a place is given back by a statement that fails, and by a connection that is lost", async () => {
  const lost = inBusiness(hostile, () =>
    pools.business.query("SELECT pg_terminate_backend(pg_backend_pid())"),
  );
  await expect(lost).rejects.toThrow("terminat");
  const failing = Array.from({ length: 20 }, () =>
    inBusiness(hostile, () => pools.business.query("SELECT 1 / 0")),
  );
  const ends = await Promise.allSettled(failing);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(20);
  await Promise.all(Array.from({ length: 20 }, () => quick("business", hostile)));
  expect(used("business")).toBe(0);
});

test("who waits longer than the patience of the pool is told so, and leaves the queue", async () => {
  await hold(1);
  const impatient = createDatabase({ urls, poolSize: 2, patienceMs: 500 });
  const ask = () => impatient.inBusiness(hostile, () => impatient.pools.business.query(until, [1]));
  const first = ask();
  await expect(ask()).rejects.toThrow("timeout exceeded");
  expect(impatient.pools.business.waiting).toBe(0);
  await letAllGo();
  await first;
  await impatient.close();
});
