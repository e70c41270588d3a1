import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { Prisma } from "../../../generated/client";
import { testDatabase } from "../../testing";
import { searching, statementNames } from "./statement-names";

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
])("by %s, what is found by a key is prepared, a search is not", async (_, read) => {
  const business = randomUUID();
  const names = await database.inBusiness(business, async () => {
    await read(Prisma.sql`SELECT id FROM orders WHERE tenant_id = ${business}::uuid`);
    const search = Prisma.sql`SELECT id FROM orders WHERE found_by LIKE ${"%FELL%"}`;
    await searching("fell", () => read(search));
    return read(
      Prisma.sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT id FROM orders%'`,
    );
  });
  expect(names).toEqual([{ statement: "SELECT id FROM orders WHERE tenant_id = $1::uuid" }]);
});

test.each([
  ["fell", 0],
  [undefined, 1],
])(
  "what Prisma itself searches by is planned anew where letters are given (%s)",
  async (letters, prepared) => {
    const business = randomUUID();
    const plans = await database.inBusiness(business, async () => {
      const where = letters ? { name: { contains: letters, mode: "insensitive" as const } } : {};
      await searching(letters, () => database.business.customer.findMany({ where }));
      return database.business.$queryRaw<{ statement: string }[]>(
        Prisma.sql`SELECT statement FROM pg_prepared_statements WHERE statement ~ '^SELECT "t0"'`,
      );
    });
    expect(plans).toHaveLength(prepared);
  },
);

test("a search that is prepared fails in tests", async () => {
  const where = { name: { contains: "fell" } };
  await expect(database.service.customer.findMany({ where })).rejects.toThrow("searching");
});
