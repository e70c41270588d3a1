import { makeMerchant, makeProduct, makeYard, putStock, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;
const idOf = (body: unknown) => z.object({ id: z.string() }).parse(body).id;

let gas: { id: string };
let supplierId: string;
beforeAll(async () => {
  gas = await makeProduct(service, at.business);
  const dangerousGoods = {
    unNumber: "1978",
    properShippingName: "PROPANE",
    hazardClass: "2",
    label: "2.1",
    transportCategory: 2,
  };
  const body = { hazardKg: 47, dangerousGoods };
  await api.patch(`/products/${gas.id}`, { as, body });
  supplierId = idOf((await api.post("/stock/suppliers", { as, body: { name: "Gas works" } })).body);
});

/** Creates a yard with a limit of 470 kg, and this number of 47 kg cylinders. */
async function yardWith(quantity: number) {
  const { id } = await makeYard(service, at.business);
  if (quantity > 0) {
    await putStock(service, at.business, { locationId: id, productId: gas.id, quantity });
  }
  const set = await api.patch(`/stock/locations/${id}`, { as, body: { gasLimitKg: 470 } });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  return id;
}
const gasIn = async (id: string) => {
  const { body } = await api.get("/stock/locations?limit=100", { as });
  const { items } = z
    .object({
      items: z.array(
        z.object({
          id: z.string(),
          gasKg: z.number(),
          gasExpectedKg: z.number(),
          gasState: z.string(),
        }),
      ),
    })
    .parse(body);
  const { gasKg, gasExpectedKg, gasState } = items.find((yard) => yard.id === id)!;
  return [gasKg, gasExpectedKg, gasState];
};
const order = (locationId: string, ordered: number, more = {}) =>
  api.post("/stock/supplier-orders", {
    as,
    body: {
      supplierId,
      locationId,
      expectedOn: "2026-12-01",
      lines: [{ productId: gas.id, ordered }],
      ...more,
    },
  });
const ruleOverrides = [{ rule: "gas.yard-ceiling", reason: "The cage is emptied first" }];

describe("gas in a yard", () => {
  it("is told with its limit, near it from nine tenths on, and over it", async () => {
    expect(await gasIn(await yardWith(8))).toEqual([376, 0, "below"]);
    expect(await gasIn(await yardWith(9))).toEqual([423, 0, "near"]);
    expect(await gasIn(await yardWith(10))).toEqual([470, 0, "near"]);
    expect(await gasIn(await yardWith(11))).toEqual([517, 0, "over"]);
    expectValidation(
      await api.patch(`/stock/locations/${at.yard.id}`, { as, body: { gasLimitKg: -1 } }),
      "gasLimitKg",
    );
  });

  it("is brought by a supplier order up to the limit, and over it with a reason alone, which is kept", async () => {
    const yard = await yardWith(4);
    expect((await order(yard, 6)).status).toBe(201);
    expect(await gasIn(yard)).toEqual([188, 282, "below"]);
    const refused = await order(yard, 1);
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({
      message: expect.stringContaining("would have 517 kg of gas"),
    });
    const placed = await order(yard, 1, { ruleOverrides });
    expect(placed.status).toBe(201);
    const kept = await service.database.service.ruleOverride.findFirstOrThrow({
      where: { subjectId: idOf(placed.body) },
    });
    expect(kept).toMatchObject(ruleOverrides[0]!);
    // Goods without gas are not subject to the limit.
    const coal = await makeProduct(service, at.business);
    expect((await order(yard, 5, { lines: [{ productId: coal.id, ordered: 5 }] })).status).toBe(
      201,
    );
  });

  it("is recorded when it was received, though that is over the limit", async () => {
    const yard = await yardWith(9);
    const placed = await order(yard, 1);
    const received = await api.post(`/stock/supplier-orders/${idOf(placed.body)}/receive`, {
      as,
      body: { arrived: [{ productId: gas.id, quantity: 4 }] },
    });
    expect(received.status).toBe(200);
    expect(await gasIn(yard)).toEqual([611, 0, "over"]);
  });

  it("is brought by a planned transfer as by an order; one that happened is recorded", async () => {
    const yard = await yardWith(9);
    const from = await yardWith(10);
    const transfer = (method: string, more = {}) =>
      api.post("/stock/transfers", {
        as,
        body: {
          fromLocationId: from,
          toLocationId: yard,
          method,
          lines: [{ productId: gas.id, quantity: 2 }],
          ...more,
        },
      });
    expectError(await transfer("courier"), "conflict");
    expect(
      (
        await transfer("courier", {
          lines: [{ productId: gas.id, condition: "empty", quantity: 9 }],
        })
      ).status,
    ).toBe(201);
    expect((await transfer("courier", { ruleOverrides })).status).toBe(201);
    expect((await transfer("recorded")).status).toBe(201);
    expect(await gasIn(yard)).toEqual([517, 94, "over"]);
  });

  it("counts two orders placed at once: one is refused", async () => {
    const yard = await yardWith(9);
    const answers = await Promise.all([order(yard, 1), order(yard, 1), order(yard, 1)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
