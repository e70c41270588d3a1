import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { countStatements, testDatabase } from ".";

const { database, drop } = await testDatabase();
const { business, service, inBusiness } = database;
afterAll(drop);

test("counts what both pools send, and neither transactions nor the setting of the business", async () => {
  const counted = await countStatements(database, () =>
    inBusiness(randomUUID(), async () => {
      await business.$transaction(async (tx) => [
        await tx.product.findMany(),
        await tx.order.count(),
      ]);
      await business.product.findMany();
      return await service.business.count();
    }),
  );
  expect(counted.result).toBe(0);
  expect(counted.count).toBe(4);
  expect(counted.statements[0]).toContain('FROM "public"."products"');
});

test("counts a query once a row as such, and one with its relations joined as one", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const onceARow = await countStatements(database, () =>
    Promise.all(ids.map((id) => service.order.findMany({ where: { id } }))),
  );
  expect(onceARow.count).toBe(3);
  const joined = await countStatements(database, () =>
    service.order.findMany({
      include: { lines: true, customer: { include: { addresses: true } } },
    }),
  );
  expect(joined.count).toBe(1);
});

test("hears nothing afterwards", async () => {
  const counted = await countStatements(database, () => service.product.count());
  await service.product.count();
  expect(counted.statements).toHaveLength(1);
});

test("counts no note of when a session was last used", async () => {
  const [now, id] = [new Date(), randomUUID()];
  const counted = await countStatements(database, async () => {
    await service.session.updateMany({ where: { id }, data: { lastUsedAt: now, expires: now } });
    await service.session.updateMany({ where: { id }, data: { lastUsedAt: now } });
    await service.session.updateMany({ where: { id }, data: { expires: now } });
  });
  expect(counted.statements).toHaveLength(1);
});
