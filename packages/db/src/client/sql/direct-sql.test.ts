import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { Prisma } from "../../../generated/client";
import { testDatabase } from "../../testing";
import type { Tx } from "./tx";
import { runSql, sql, sqlBuilder } from "./typed-sql";

const { database, drop } = await testDatabase();
const { business, service, inBusiness } = database;
afterAll(drop);

test("gives the values that Prisma gives", async () => {
  const statement = Prisma.sql`
    SELECT ${randomUUID()}::uuid AS id, 'Coal' AS name, 7 AS number, 54.3::float8 AS place, true AS sold,
           '2026-03-29'::date AS day, '2026-03-29T01:30:00.123Z'::timestamptz AS at, NULL::date AS none,
           '{"a":[1,null]}'::json AS fact, '{"b":"c"}'::jsonb AS other, ARRAY['x','y'] AS words`;
  const rows = await service.$queryRawUnsafe(statement.text, ...statement.values);
  expect(rows).toEqual(await service.$queryRaw(statement));
  expect(rows).toMatchObject([{ day: new Date("2026-03-29T00:00:00Z") }]);
});

test.each([
  "2026-11-25 09:30:00+00",
  "2026-11-25 09:30:00.1+00",
  "2026-11-25 09:30:00.123+00",
  "2026-11-25 09:30:00.123456+00",
  "2026-11-25 09:30:00.007+05:30",
  "0001-01-01 00:00:00+00",
])("reads the instant %s as Prisma does", async (instant) => {
  const statement = Prisma.sql`SELECT ${instant}::timestamptz AS at`;
  const rows = await service.$queryRawUnsafe(statement.text, ...statement.values);
  expect(rows).toEqual(await service.$queryRaw(statement));
});

test.each(["1::bigint", "1.5::numeric"])(
  "refuses %s, which Prisma has a type for",
  async (value) => {
    const statement = sqlBuilder.selectNoFrom(sql.raw(value).as("value"));
    await expect(runSql(service, statement)).rejects.toThrow("float8");
  },
);

test("is bound to the business in scope", async () => {
  const [fellside, harbour] = [randomUUID(), randomUUID()];
  for (const id of [fellside, harbour]) {
    await service.business.create({ data: { id, name: id, slug: id } });
    await service.product.create({ data: { tenantId: id, name: id } });
  }
  const names = () => runSql(business, sqlBuilder.selectFrom("products").select("name"));
  const namesOf = (id: string) => inBusiness(id, names);
  expect(await Promise.all([namesOf(fellside), namesOf(harbour), names()])).toEqual([
    [{ name: fellside }],
    [{ name: harbour }],
    [],
  ]);
  expect(await inBusiness(fellside, () => business.product.count())).toBe(1);
});

test("sends an instant as the same day of UTC, wherever the process runs", async () => {
  const midnight = new Date("2026-03-29T00:00:00Z");
  const zone = process.env["TZ"];
  process.env["TZ"] = "America/New_York";
  try {
    const day = sqlBuilder.selectNoFrom(sql<Date>`${midnight}::date`.as("day"));
    expect(await runSql(service, day)).toEqual([{ day: midnight }]);
  } finally {
    process.env["TZ"] = zone ?? "UTC";
  }
});

test("gives in a transaction the values that Prisma gives there, on its connection", async () => {
  const statement = Prisma.sql`
    SELECT 12345678901::bigint AS large, 1.50::numeric AS part,
           '2026-03-29'::date AS day, '{"b":"c"}'::jsonb AS other, pg_backend_pid() AS process,
           ARRAY['x', 'y'] AS words, ARRAY[1, 2] AS numbers, ARRAY[]::uuid[] AS ids, ARRAY[]::date[] AS no_days,
           ${new Prisma.Decimal("2.5")}::numeric AS sent, ${[new Date("2026-03-29T00:00:00Z")]}::date[] AS days`;
  await service.$transaction(async (tx) => {
    const rows = await tx.$queryRawUnsafe(statement.text, ...statement.values);
    expect(rows).toEqual(await tx.$queryRaw(statement));
  });
});

const named = (name: string) =>
  runSql(service, sqlBuilder.selectFrom("businesses").where("name", "=", name).select("id"));
const naming = (name: string) => {
  const row = { id: randomUUID(), name, slug: name, updated_at: new Date() };
  return sqlBuilder.insertInto("businesses").values(row);
};

test("is undone with its transaction, and seen by what Prisma asks within", async () => {
  const name = randomUUID();
  const failing = service.$transaction(async (tx) => {
    await runSql(tx, naming(name));
    expect(await tx.business.count({ where: { name } })).toBe(1);
    expect(await named(name)).toEqual([]);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await named(name)).toEqual([]);
});

test("writes nothing once its transaction is over, however that ended", async () => {
  const name = randomUUID();
  const tooLate: Promise<unknown>[] = [];
  const late = (tx: Tx) => tooLate.push(runSql(tx, naming(name)).catch((error: unknown) => error));
  let kept: Tx | undefined;
  await service.$transaction(async (tx) => void (kept = tx));
  late(kept!);
  await service.$transaction((tx) => Promise.reject((kept = tx))).catch(() => {});
  late(kept!);
  const timedOut = service.$transaction(
    async (tx) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      late(tx);
      await Promise.all(tooLate);
    },
    { timeout: 100 },
  );
  await expect(timedOut).rejects.toThrow("transaction");
  expect(await Promise.all(tooLate)).toEqual([
    expect.any(Error),
    expect.any(Error),
    expect.any(Error),
  ]);
  expect(await named(name)).toEqual([]);
});

test("of transactions at once each goes on its own connection", async () => {
  const process = sqlBuilder.selectNoFrom(sql<number>`pg_backend_pid()`.as("id"));
  const names = [randomUUID(), randomUUID(), randomUUID()];
  const results = await Promise.allSettled(
    names.map((name, index) =>
      service.$transaction(async (tx) => {
        const own = await tx.$queryRaw<{ id: number }[]>`SELECT pg_backend_pid() AS id`;
        for (let turn = 0; turn < 5; turn += 1) expect(await runSql(tx, process)).toEqual(own);
        await runSql(tx, naming(name));
        if (index === 1) throw new Error("undone");
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const kept = await Promise.all(names.map(named));
  expect(kept.map((rows) => rows.length)).toEqual([1, 0, 1]);
});
