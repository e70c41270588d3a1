import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { Prisma } from "../../generated/client";
import { testDatabase } from "../testing";
import { statementNames } from "./statement-names";

const { database, drop } = await testDatabase();
afterAll(drop);

test("names the same text alike, another otherwise, and none beyond the bound", () => {
  const nameOf = statementNames(2);
  const first = nameOf({ sql: "SELECT 1" });
  expect(nameOf({ sql: "SELECT 1" })).toBe(first);
  expect(nameOf({ sql: "SELECT 2" })).not.toBe(first);
  expect(nameOf({ sql: "SELECT 3" })).toBe("");
});

test.each([
  [
    "typed SQL",
    ({ text, values }: Prisma.Sql) => database.business.$queryRawUnsafe(text, ...values),
  ],
  ["Prisma", (statement: Prisma.Sql) => database.business.$queryRaw(statement)],
])("by %s, what is found by a key is prepared, a search by a pattern is not", async (_, read) => {
  const business = randomUUID();
  const names = await database.inBusiness(business, async () => {
    await read(Prisma.sql`SELECT id FROM orders WHERE tenant_id = ${business}::uuid`);
    await read(Prisma.sql`SELECT id FROM orders WHERE found_by LIKE ${"%FELL%"}`);
    return read(
      Prisma.sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT id FROM orders%'`,
    );
  });
  expect(names).toEqual([{ statement: "SELECT id FROM orders WHERE tenant_id = $1::uuid" }]);
});

test("what Prisma itself searches by is a pattern too", async () => {
  const business = randomUUID();
  const held = await database.inBusiness(business, async () => {
    const where = { name: { contains: "fell", mode: "insensitive" as const } };
    await database.business.customer.findMany({ where });
    return database.business.$queryRaw<{ statement: string }[]>(
      Prisma.sql`SELECT statement FROM pg_prepared_statements WHERE statement ~ '^SELECT "t0"'`,
    );
  });
  expect(held).toEqual([]);
});
