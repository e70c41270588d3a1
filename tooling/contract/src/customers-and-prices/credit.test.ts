import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* A customer's limit, terms and accounts contact (docs/contract/customers-and-prices.md#customer). */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const agreed = {
  creditLimitPence: 50_000,
  paymentTerms: { days: 14, from: "end_of_month" },
  accountsName: "Ann Relph",
  accountsEmail: "accounts@relph.example",
};
const none = {
  creditLimitPence: null,
  paymentTerms: null,
  accountsName: null,
  accountsEmail: null,
};
const Made = z.object({ id: z.uuid() });
const make = async (more: object = {}) => {
  const body = { name: "Relph Bakery", onAccount: true, ...more };
  return Made.parse((await api.post("/customers", { as, body })).body).id;
};
const change = (id: string, body: object, who = as) =>
  api.patch(`/customers/${id}`, { as: who, body });
const order = (customerId: string, more: object = {}, who = as) => {
  const lines = [{ productId: at.product.id, quantity: 1, unitPrice: 10_000 }];
  const body = { customerId, fulfilment: "collection", lines, ...more };
  return api.post("/orders", { as: who, body });
};

describe("what is agreed with a customer on account", () => {
  it("is entered with them, changed, and taken away", async () => {
    const id = await make(agreed);
    expect((await api.get(`/customers/${id}`, { as })).body).toMatchObject(agreed);
    const terms = { paymentTerms: { days: 0, from: "invoice" } };
    expect((await change(id, terms)).body).toMatchObject({ ...agreed, ...terms });
    const records = await service.database.service.activity.findMany({
      where: { subjectId: id, action: "customer.changed" },
    });
    expect(records).toMatchObject([
      { before: { paymentTerms: agreed.paymentTerms }, after: terms },
    ]);
    expect((await change(id, none)).body).toMatchObject(none);
    expect((await api.get(`/customers/${await make()}`, { as })).body).toMatchObject(none);
  });

  it.each([
    ["creditLimitPence", -1],
    ["creditLimitPence", 2_000_000_001],
    ["paymentTerms.days", 366],
    ["accountsEmail", "nobody"],
  ])("refuses a wrong %s: %j", async (path, value) => {
    const body =
      path === "paymentTerms.days"
        ? { paymentTerms: { days: value, from: "invoice" } }
        : { [path]: value };
    expectValidation(await change(await make(), body), path);
  });
});

describe("an order over the limit", () => {
  it("is refused with the figures, and taken with a reason", async () => {
    const id = await make({ creditLimitPence: 15_000 });
    expect((await order(id)).status).toBe(201);
    const refused = await order(id);
    expectError(refused, "conflict");
    expect(JSON.stringify(refused.body)).toContain(
      "Over the credit limit of £150.00: £105.00 is owed or on order, this order is £105.00.",
    );
    expect((await order(id, { override: "Paid by phone" })).status).toBe(201);
    expect((await api.get(`/customers/${id}/statement`, { as })).body).toMatchObject({
      onOrderPence: 21_000,
      exposurePence: 21_000,
    });
    const key = await makeKey(service, at.business, at.owner, ["orders:read", "orders:write"]);
    expectError(await order(id, { override: "Paid by phone" }, key), "forbidden");
  });
});
