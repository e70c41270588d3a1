import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { Prisma } from "../../generated/client";
import { testDatabase } from "../testing";

const { database, drop } = await testDatabase();
const { quick, business, service, inBusiness } = database;
afterAll(drop);

test("gives the values that Prisma gives", async () => {
  const statement = Prisma.sql`
    SELECT ${randomUUID()}::uuid AS id, 'Coal' AS name, 7 AS number, 54.3::float8 AS place, true AS sold,
           '2026-03-29'::date AS day, '2026-03-29T01:30:00.123Z'::timestamptz AS at, NULL::date AS none,
           '{"a":[1,null]}'::json AS fact, '{"b":"c"}'::jsonb AS other, ARRAY['x','y'] AS words`;
  const rows = await quick.service.$queryRaw(statement);
  expect(rows).toEqual(await service.$queryRaw(statement));
  expect(rows).toMatchObject([{ day: new Date("2026-03-29T00:00:00Z") }]);
});

test.each(["1::bigint", "1.5::numeric"])(
  "refuses %s, which Prisma has a type for",
  async (value) => {
    const statement = Prisma.sql`SELECT ${Prisma.raw(value)} AS value`;
    await expect(quick.service.$queryRaw(statement)).rejects.toThrow("float8");
  },
);

test("is bound to the business in scope", async () => {
  const [fellside, harbour] = [randomUUID(), randomUUID()];
  for (const id of [fellside, harbour]) {
    await service.business.create({ data: { id, name: id, slug: id } });
    await service.product.create({ data: { tenantId: id, name: id } });
  }
  const names = () => quick.business.$queryRaw(Prisma.sql`SELECT name FROM products`);
  const of = (id: string) => inBusiness(id, names);
  expect(await Promise.all([of(fellside), of(harbour), names()])).toEqual([
    [{ name: fellside }],
    [{ name: harbour }],
    [],
  ]);
  expect(await inBusiness(fellside, () => business.product.count())).toBe(1);
});
