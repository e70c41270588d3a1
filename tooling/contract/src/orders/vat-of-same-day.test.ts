import { makeAddress, makeMerchant, testService } from "@roundsman/api/testing";
import { expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* The VAT of fuel on several orders to one address on one day, with figures computed by hand. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const merchant = await makeMerchant(service);
const as = merchant.owner.token;

const Made = z.object({ id: z.uuid() });
const Placed = z.object({ id: z.uuid(), number: z.string() });
const Explained = z.object({
  totalIncVatPence: z.number(),
  lines: z.array(z.object({ vatRate: z.number() })),
  explanation: z.array(z.object({ message: z.string() })),
});
const Activity = z.object({ items: z.array(z.object({ words: z.string() })) });

const add = async (body: object) => {
  const product = { vatRate: 5, unitPrice: 1000, ...body };
  const { status, body: made } = await api.post("/products", { as, body: product });
  expect(status).toBe(201);
  return Made.parse(made).id;
};

/** Returns a function that takes orders to a new customer's address, all for the same day. */
async function dropOf(customer: object = {}) {
  const made = await api.post("/customers", { as, body: { name: "Hill Farm", ...customer } });
  const { id } = Made.parse(made.body);
  const address = await makeAddress(service, merchant.business, { id });
  return async (lines: object[], more: object = {}) => {
    const body = { customerId: id, deliveryAddressId: address.id, lines, ...more };
    const taken = await api.post("/orders", { as, body });
    expect([taken.status, taken.body]).toMatchObject([201, {}]);
    return Placed.parse(taken.body);
  };
}

const explained = async ({ id }: { id: string }) =>
  Explained.parse((await api.get(`/orders/${id}?explain=true`, { as })).body);
const ratesOf = async (order: { id: string }) =>
  (await explained(order)).lines.map(({ vatRate }) => vatRate);

const coal = { name: "Ovals", vatFuel: "coal_coke", unit: "bag", fullKg: 25 };
const ovals = await add(coal);

it("counts the coal of both orders, changes the first and says so on it, until the second is cancelled", async () => {
  const take = await dropOf();
  const first = await take([{ productId: ovals, quantity: 20 }]);
  expect(await explained(first)).toMatchObject({
    lines: [{ vatRate: 5 }],
    totalIncVatPence: 21_000,
  });
  const second = await take([{ productId: ovals, quantity: 21 }]);
  expect(await ratesOf(second)).toEqual([20]);
  expect(await explained(first)).toMatchObject({
    lines: [{ vatRate: 20 }],
    totalIncVatPence: 24_000,
    explanation: [{ message: expect.stringContaining("1,025 kg of coal or coke") }],
  });
  const noted = Activity.parse((await api.get(`/activity?subjectId=${first.id}`, { as })).body);
  expect(noted.items[0]?.words).toContain(
    `The VAT of order ${first.number} changed with another order of the same address and day`,
  );
  expect((await api.post(`/orders/${second.id}/cancel`, { as, body: {} })).status).toBe(200);
  expect(await explained(first)).toMatchObject({
    lines: [{ vatRate: 5 }],
    totalIncVatPence: 21_000,
  });
});

it("stays at 5 % where both come to a tonne", async () => {
  const take = await dropOf();
  const orders = [
    await take([{ productId: ovals, quantity: 20 }]),
    await take([{ productId: ovals, quantity: 20 }]),
  ];
  expect(await Promise.all(orders.map(ratesOf))).toEqual([[5], [5]]);
});

it("weighs the other order by its own unit and measure", async () => {
  const byTonne = await add({ ...coal, name: "Loose coal", unit: "tonne", fullKg: null });
  const byKg = await add({ ...coal, name: "Coal by weight", unit: "kg", fullKg: null });
  const take = await dropOf();
  const first = await take([{ productId: byTonne, quantity: 1, measure: 0.5 }]);
  await take([{ productId: byKg, quantity: 2, measure: 250 }]);
  expect(await ratesOf(first)).toEqual([5]);
  const third = await take([{ productId: byKg, quantity: 1, measure: 1 }]);
  expect([await ratesOf(first), await ratesOf(third)]).toEqual([[20], [20]]);
});

it("leaves a rate that was set by hand, and coal without VAT", async () => {
  const exempt = await add({ ...coal, name: "Relief coal", vatRate: 0 });
  const take = await dropOf();
  const byHand = await take([{ productId: ovals, quantity: 1, vatRate: 20 }], {
    ruleOverrides: [{ rule: "vat.fuel-and-power", reason: "For the forge" }],
  });
  const relief = await take([{ productId: exempt, quantity: 40 }]);
  const last = await take([{ productId: ovals, quantity: 39 }]);
  const rates = await Promise.all([byHand, relief, last].map(ratesOf));
  expect(rates).toEqual([[20], [0], [5]]);
});

it("counts the cylinders of a reseller's orders together, and no other address's", async () => {
  const gas = await add({ name: "Propane", vatFuel: "lpg_cylinder", unit: "each", hazardKg: 47 });
  const [take, elsewhere] = [await dropOf({ buysForResale: true }), await dropOf()];
  const first = await take([{ productId: gas, quantity: 11 }]);
  const other = await elsewhere([{ productId: gas, quantity: 11 }]);
  const second = await take([{ productId: gas, quantity: 10 }]);
  const rates = await Promise.all([first, second, other].map(ratesOf));
  expect(rates).toEqual([[20], [20], [5]]);
});

it("keeps a rate that was set by hand when the order is changed, and asks a reason for another", async () => {
  const take = await dropOf();
  const { id } = await take([{ productId: ovals, quantity: 1, vatRate: 20 }], {
    ruleOverrides: [{ rule: "vat.fuel-and-power", reason: "For the forge" }],
  });
  const change = (line: object) =>
    api.patch(`/orders/${id}`, { as, body: { lines: [{ productId: ovals, ...line }] } });
  for (const line of [{ quantity: 2 }, { quantity: 3, vatRate: 20 }]) {
    expect((await change(line)).status).toBe(200);
    expect(await ratesOf({ id })).toEqual([20]);
  }
  expectValidation(await change({ quantity: 3, vatRate: 0 }), "lines.0.vatRate");
  // The rule's own rate needs no reason.
  expect((await change({ quantity: 3, vatRate: 5 })).status).toBe(200);
  expect(await ratesOf({ id })).toEqual([5]);
});

it("leaves what the rule cannot decide any more as it was taken", async () => {
  const slack = await add({ ...coal, name: "Slack" });
  const logs = await add({ name: "Logs", vatFuel: "wood_peat_charcoal", unit: "bag" });
  const take = await dropOf();
  const first = await take([{ productId: slack, quantity: 1 }]);
  await api.patch(`/products/${slack}`, { as, body: { fullKg: null } });
  const second = await take([{ productId: logs, quantity: 1 }]);
  expect([await ratesOf(first), await ratesOf(second)]).toEqual([[5], [5]]);
});
