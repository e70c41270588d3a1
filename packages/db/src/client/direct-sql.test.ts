import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { Prisma } from "../../generated/client";
import { testDatabase } from "../testing";
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
])("reads the instant %s as Prisma does", async (at) => {
  const statement = Prisma.sql`SELECT ${at}::timestamptz AS at`;
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
  const of = (id: string) => inBusiness(id, names);
  expect(await Promise.all([of(fellside), of(harbour), names()])).toEqual([
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
