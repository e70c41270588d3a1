import {
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeYard,
  putStock,
  testService,
} from "@roundsman/api/testing";
import { expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/decisions/0422: movements before a count that are recorded after the count do not change the counted level. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const other = await makeYard(service, at.business);
const as = at.owner.token;
const Id = z.object({ id: z.string() });
const supplier = await api.post("/stock/suppliers", { as, body: { name: "Calor", contacts: [] } });
const supplierId = Id.parse(supplier.body).id;
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function product(quantity: number) {
  const { id } = await makeProduct(service, at.business);
  await putStock(service, at.business, { locationId: at.yard.id, productId: id, quantity });
  return id;
}
const count = async (productId: string, counted: number, locationId = at.yard.id) => {
  const lines = [{ productId, condition: "full", counted }];
  expect((await api.post("/stock/counts", { as, body: { locationId, lines } })).status).toBe(201);
};
async function levels(productId: string) {
  const { body } = await api.get(`/stock/levels?productId=${productId}`, { as });
  const { items } = z
    .object({
      items: z.array(z.object({ locationId: z.string(), condition: z.string(), onHand: z.int() })),
    })
    .parse(body);
  const of = (locationId: string) =>
    items.find((one) => one.locationId === locationId && one.condition === "full")?.onHand ?? 0;
  return [of(at.yard.id), of(other.id)];
}
const movements = async (productId: string) =>
  z
    .object({ items: z.array(z.looseObject({ quantity: z.int(), reason: z.string() })) })
    .parse((await api.get(`/stock/movements?productId=${productId}`, { as })).body).items;

async function receive(productId: string, more: object) {
  const lines = [{ productId, ordered: 20 }];
  const body = { supplierId, locationId: at.yard.id, expectedOn: "2026-01-05", lines };
  const { id } = Id.parse((await api.post("/stock/supplier-orders", { as, body })).body);
  const arrived = [{ productId, quantity: 20 }];
  return api.post(`/stock/supplier-orders/${id}/receive`, { as, body: { arrived, ...more } });
}
const transfer = (productId: string, more: object) =>
  api.post("/stock/transfers", {
    as,
    body: {
      fromLocationId: at.yard.id,
      toLocationId: other.id,
      method: "recorded",
      lines: [{ productId, quantity: 4 }],
      ...more,
    },
  });
async function collect(productId: string, more: object) {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId, quantity: 3 }],
    fulfilment: "collection",
  });
  return api.post(`/orders/${order.id}/collected`, {
    as,
    body: { locationId: at.yard.id, ...more },
  });
}

describe("what is recorded after a count that had it", () => {
  it("is a receipt: the level stays, and the ledger says why", async () => {
    const productId = await product(5);
    await count(productId, 25);
    expect((await receive(productId, { arrivedAt: hourAgo() })).status).toBe(200);
    expect(await levels(productId)).toEqual([25, 0]);
    const [first, second] = await movements(productId);
    expect(
      [first, second].toSorted((a, b) => (a?.quantity ?? 0) - (b?.quantity ?? 0)),
    ).toMatchObject([
      {
        quantity: -20,
        reason: "count",
        countId: expect.any(String),
        supplierOrderId: expect.any(String),
        explanation: expect.stringMatching(
          /^It was in the count of .* already, so the counted level stays\.$/,
        ),
      },
      { quantity: 20, reason: "receipt" },
    ]);
  });

  it("is a receipt without a time, where the office says so; or it came after the count", async () => {
    const productId = await product(5);
    await count(productId, 25);
    await receive(productId, { alreadyCounted: true });
    expect(await levels(productId)).toEqual([25, 0]);
    await receive(productId, {});
    expect(await levels(productId)).toEqual([45, 0]);
    await receive(productId, { arrivedAt: hourAgo(), alreadyCounted: false });
    expect(await levels(productId)).toEqual([65, 0]);
  });

  it("is a transfer, at the yard that was counted alone", async () => {
    const productId = await product(10);
    await count(productId, 2);
    expect((await transfer(productId, { movedAt: hourAgo() })).status).toBe(201);
    expect(await levels(productId)).toEqual([2, 4]);
    const planned = Id.parse(
      (await transfer(productId, { method: "courier", lines: [{ productId, quantity: 2 }] })).body,
    );
    const path = `/stock/transfers/${planned.id}/advance`;
    await count(productId, 6, other.id);
    expect(
      (await api.post(path, { as, body: { to: "received", movedAt: hourAgo() } })).status,
    ).toBe(200);
    expect(await levels(productId)).toEqual([2, 6]);
  });

  it("is what a customer collected", async () => {
    const productId = await product(10);
    await count(productId, 7);
    expect((await collect(productId, { collectedAt: hourAgo() })).status).toBe(200);
    expect(await levels(productId)).toEqual([7, 0]);
    await collect(productId, {});
    expect(await levels(productId)).toEqual([4, 0]);
  });

  it("has a time that has come", async () => {
    const productId = await product(10);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expectValidation(await receive(productId, { arrivedAt: soon }), "arrivedAt");
    expectValidation(await transfer(productId, { movedAt: soon }), "movedAt");
    expectValidation(
      await transfer(productId, { method: "courier", movedAt: hourAgo() }),
      "movedAt",
    );
    expectValidation(await collect(productId, { collectedAt: soon }), "collectedAt");
    expect(await levels(productId)).toEqual([10, 0]);
  });
});
