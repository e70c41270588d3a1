import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { createDatabase } from "./create-database";

const poolSize = 8;
const { urls, drop } = await testDatabase();
const database = createDatabase({ urls, poolSize });
afterAll(async () => {
  await database.close();
  await drop();
});

const { pools, inBusiness } = database;
const [hostile, other, third] = [randomUUID(), randomUUID(), randomUUID()];
type Way = keyof typeof pools;

const sleep = (way: Way, tenantId: string, seconds: number) =>
  inBusiness(tenantId, () => pools[way].query("SELECT pg_sleep($1)::text", [seconds]));
const used = (way: Way) => pools[way].totalCount - pools[way].idleCount;

test.each<Way>(["business", "service"])(
  "one business holds at most half of the %s pool, and keeps nobody else waiting",
  async (way) => {
    const held = Array.from({ length: 20 }, () => sleep(way, hostile, 0.3));
    await pause(150);
    expect(used(way)).toBe(poolSize / 2);
    expect(pools[way].waiting).toBe(20 - poolSize / 2);
    const began = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => sleep(way, other, 0)));
    expect(performance.now() - began).toBeLessThan(140);
    await Promise.all(held);
    expect(pools[way].waiting).toBe(0);
    expect(used(way)).toBe(0);
  },
);

test("where two fill the pool, a third's turn comes with the next connection that is free", async () => {
  const long = [hostile, other].flatMap((id) =>
    Array.from({ length: 20 }, () => sleep("business", id, 0.3)),
  );
  await pause(100);
  const began = performance.now();
  await sleep("business", third, 0);
  expect(performance.now() - began).toBeLessThan(350);
  await Promise.all(long);
});

test("what works for no business may have the whole pool", async () => {
  const all = Array.from({ length: poolSize }, () => pools.service.query("SELECT pg_sleep(1.2)"));
  await pause(150);
  expect(used("service")).toBe(poolSize);
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
  await Promise.all(Array.from({ length: 20 }, () => sleep("business", hostile, 0)));
  expect(used("business")).toBe(0);
});

test("who waits longer than the patience of the pool is told so, and leaves the queue", async () => {
  const impatient = createDatabase({ urls, poolSize: 2, patienceMs: 500 });
  const ask = () =>
    impatient.inBusiness(hostile, () => impatient.pools.business.query("SELECT pg_sleep(1.2)"));
  const first = ask();
  await expect(ask()).rejects.toThrow("timeout exceeded");
  expect(impatient.pools.business.waiting).toBe(0);
  await first;
  await impatient.close();
});
