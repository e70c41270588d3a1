import { randomUUID } from "node:crypto";

import { afterAll, expect, test, vi } from "vitest";

import { testDatabase } from "../testing";

const { database, drop } = await testDatabase();
afterAll(drop);

const { service } = database;
const tenantId = randomUUID();
const yard = randomUUID();
const gas = randomUUID();
await service.business.create({ data: { id: tenantId, name: "Fellside", slug: "fellside" } });
await service.location.create({ data: { tenantId, id: yard, name: "Kendal" } });
await service.product.create({ data: { tenantId, id: gas, name: "Propane" } });
await service.storefront.create({ data: { tenantId, status: "live", draft: {}, live: {} } });

const heard: string[] = [];
let standing = false;
database.changes.hear(tenantId, (change) => {
  if (change === null) standing = true;
  else heard.push(`${change.kind} ${change.id}`);
});
await vi.waitUntil(() => standing);

/** Notices follow the order of commits, so a notice after the change shows that all others have arrived. */
async function timesTold(change: () => Promise<unknown>): Promise<number> {
  heard.length = 0;
  await change();
  const mark = randomUUID();
  await service.$executeRaw`SELECT tell_change(${tenantId}::uuid, 'mark', ${mark})`;
  await expect.poll(() => heard).toContain(`mark ${mark}`);
  return heard.filter((what) => what === "shop pages").length;
}
const inYard = (condition: "full" | "empty") => ({
  tenantId_locationId_productId_condition: {
    tenantId,
    locationId: yard,
    productId: gas,
    condition,
  },
});
const product = { tenantId_id: { tenantId, id: gas } };

test("a price and what is free of a product are told to shops", async () => {
  const level = { tenantId, locationId: yard, productId: gas, onHand: 5, held: 0 };
  expect(
    await timesTold(() => service.product.update({ where: product, data: { unitPrice: 4200 } })),
  ).toBe(1);
  expect(
    await timesTold(() => service.stockLevel.create({ data: { ...level, condition: "full" } })),
  ).toBe(1);
  expect(
    await timesTold(() =>
      service.stockLevel.update({ where: inYard("full"), data: { held: { increment: 1 } } }),
    ),
  ).toBe(1);
});

test("an order that takes of a product, or lets go of it, is told to shops", async () => {
  const customer = await service.customer.create({ data: { tenantId, name: "Jo Tyson" } });
  const order = await service.order.create({
    data: {
      tenantId,
      customerId: customer.id,
      trackingRef: "TELLSHOP01",
      source: "office",
      paymentMethod: "cash",
    },
  });
  const line = { tenantId, orderId: order.id, position: 0, productId: gas, productName: "Propane" };
  const newLine = { ...line, quantity: 2, unitPrice: 4200, vatRate: 5 };
  expect(await timesTold(() => service.orderLine.create({ data: newLine }))).toBe(1);
  const { id } = await service.orderLine.findFirstOrThrow({ where: { tenantId } });
  const ofOrder = { tenantId_id: { tenantId, id: order.id } };
  const change = (data: object) =>
    service.orderLine.update({ where: { tenantId_id: { tenantId, id } }, data });
  expect(await timesTold(() => change({ quantity: 1 }))).toBe(1);
  expect(await timesTold(() => change({ unitPrice: 4100 }))).toBe(0);
  const write = (data: object) => service.order.update({ where: ofOrder, data });
  expect(await timesTold(() => write({ notes: "Blue gate" }))).toBe(0);
  expect(await timesTold(() => write({ status: "cancelled", cancelledAt: new Date() }))).toBe(1);
});

test("what no shopper sees is not told", async () => {
  const level = { tenantId, locationId: yard, productId: gas, onHand: 5, held: 0 };
  expect(
    await timesTold(() => service.stockLevel.create({ data: { ...level, condition: "empty" } })),
  ).toBe(0);
  expect(
    await timesTold(() =>
      service.storefront.update({ where: { tenantId }, data: { draft: { template: "yard" } } }),
    ),
  ).toBe(0);
  const goOff = () => service.storefront.update({ where: { tenantId }, data: { status: "off" } });
  expect(await timesTold(goOff)).toBe(1);
  expect(
    await timesTold(() => service.product.update({ where: product, data: { unitPrice: 4300 } })),
  ).toBe(0);
});

test("a business that is locked, and a domain that is proved or lapses, are told", async () => {
  const goLive = () => service.storefront.update({ where: { tenantId }, data: { status: "live" } });
  expect(await timesTold(goLive)).toBe(1);
  const { id } = await service.domain.create({
    data: { tenantId, host: "gas.example", kind: "custom", verifyToken: "x" },
  });
  const domain = { tenantId_id: { tenantId, id } };
  const lastCheckedAt = new Date();
  expect(
    await timesTold(() => service.domain.update({ where: domain, data: { lastCheckedAt } })),
  ).toBe(0);
  expect(
    await timesTold(() =>
      service.domain.update({ where: domain, data: { verifiedAt: lastCheckedAt } }),
    ),
  ).toBe(1);
  // Shops forget the domain's pages when it lapses: another business may show its shop there next.
  expect(
    await timesTold(() => service.domain.update({ where: domain, data: { verifiedAt: null } })),
  ).toBe(1);
  expect(
    await timesTold(() =>
      service.business.update({
        where: { id: tenantId },
        data: { lockedAt: new Date(), lockedReason: "Tried" },
      }),
    ),
  ).toBe(1);
});
