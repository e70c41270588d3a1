import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../../testing";
import { insertWithParts, partsIn } from "./insert-rows";

const { database, drop } = await testDatabase();
const { service } = database;
afterAll(drop);

const tenantId = randomUUID();
let productId: string;
beforeAll(async () => {
  await service.business.create({ data: { id: tenantId, name: "Fellside", slug: tenantId } });
  ({ id: productId } = await service.product.create({ data: { tenantId, name: "Coal" } }));
});

const order = (more: object = {}) => ({
  tenantId,
  paymentMethod: "cash" as const,
  source: "office" as const,
  trackingRef: randomUUID().slice(0, 20),
  updatedAt: new Date(),
  ...more,
});
const line = (position: number) => ({
  tenantId,
  position,
  productId,
  productName: "Coal",
  quantity: 2,
  unitPrice: 900,
  vatRate: 5,
});

test("adds a row and its parts, by one id", async () => {
  const wantedOn = new Date("2026-03-29T00:00:00Z");
  const id = await insertWithParts(service, "orders", order({ wantedOn, metadata: { a: "b" } }), [
    partsIn("order_lines", "orderId", [line(0), line(1)]),
    partsIn("order_collect", "orderId", []),
  ]);
  const kept = await service.order.findFirstOrThrow({
    where: { tenantId, id },
    include: { lines: { orderBy: { position: "asc" } }, collect: true },
  });
  expect(kept).toMatchObject({ wantedOn, metadata: { a: "b" }, status: "placed", collect: [] });
  expect(kept.lines).toMatchObject([{ position: 0, quantity: 2 }, { position: 1 }]);
});

test("leaves what is undefined to its default, and adds nothing where a part can't be", async () => {
  const id = await insertWithParts(service, "orders", order({ metadata: undefined }), []);
  expect(await service.order.findFirstOrThrow({ where: { tenantId, id } })).toMatchObject({
    metadata: {},
  });
  const before = await service.order.count({ where: { tenantId } });
  const twice = insertWithParts(service, "orders", order(), [
    partsIn("order_lines", "orderId", [line(0), line(0)]),
  ]);
  await expect(twice).rejects.toThrow("order_lines_tenant_id_order_id_position_key");
  expect(await service.order.count({ where: { tenantId } })).toBe(before);
});

test("keeps text as the driver would, half of a pair of UTF-16 included", async () => {
  const notes = String.raw`quotes ", a backslash \ud800 and 🪵`;
  for (const [text, kept] of [
    [notes, notes],
    ["half \uD83E", "half \uFFFD"],
  ]) {
    const id = await insertWithParts(service, "orders", order({ notes: text }), []);
    expect(await service.order.findFirstOrThrow({ where: { tenantId, id } })).toMatchObject({
      notes: kept,
    });
  }
});
