import { afterAll, beforeAll, expect, it } from "vitest";

import { fellside, harbour } from "../demo/base/ids";
import { testDatabase, type TestDatabase } from "../testing";
import { tenantTables } from "../testing/catalogue";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ secretKey: "a secret key that is for tests only" });
});
afterAll(() => test.drop());

const close = (id: string) =>
  test.database.service.business.update({ where: { id }, data: { closedAt: new Date() } });
const erase = (id: string) =>
  test.database.service.$executeRaw`SELECT erase_business(${id}::uuid)`.then(() => "erased");

/** Returns the number of a business's rows in each table that has any. */
async function census(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tenantTables(test.owner)) {
    const { rowCount } = await test.owner.query(`SELECT FROM ${table} WHERE tenant_id = $1`, [id]);
    if (rowCount) counts[table] = rowCount;
  }
  return counts;
}

it("erases nothing of a business that is open", async () => {
  const before = await census(harbour);
  await expect(erase(harbour)).rejects.toThrow("only a closed business is erased");
  expect(await census(harbour)).toEqual(before);
});

it("is not for a business's own role", async () => {
  await close(harbour);
  await expect(
    test.database.inBusiness(
      harbour,
      async () => await test.database.business.$executeRaw`SELECT erase_business(${harbour}::uuid)`,
    ),
  ).rejects.toThrow("permission denied");
});

it("erases every row of a closed business, however they lean on each other, and nobody else's", async () => {
  const neighbour = await census(harbour);
  expect(Object.keys(await census(fellside)).length).toBeGreaterThan(30);
  await close(fellside);
  expect(await erase(fellside)).toBe("erased");
  expect(await census(fellside)).toEqual({});
  expect(await test.database.service.business.count({ where: { id: fellside } })).toBe(0);
  expect(await census(harbour)).toEqual(neighbour);
});
