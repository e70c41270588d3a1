import { makeCustomer, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/cylinders.md: a billed agreement needs credit as an order on account does. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;
const made = await api.post("/exchange-groups", {
  as,
  body: { name: "Propane", brand: "Own", family: "propane", chargePence: 3000 },
});
const { id: exchangeGroupId } = z.object({ id: z.uuid() }).parse(made.body);

const agree = (customerId: string, more: object = {}) =>
  api.post("/cylinder-agreements", {
    as,
    body: { customerId, exchangeGroupId, count: 3, ...more },
  });

it("refuses an agreement over the limit, unless it is paid at once or a reason is given", async () => {
  const { id } = await makeCustomer(service, at.business);
  await api.patch(`/customers/${id}`, { as, body: { creditLimitPence: 5000 } });
  const refused = await agree(id);
  expectError(refused, "conflict");
  expect(refused.body).toMatchObject({
    message: expect.stringContaining("Over the credit limit of £50.00"),
  });
  const invoices = () => service.database.service.invoice.count({ where: { customerId: id } });
  expect(await invoices()).toBe(0);
  expect((await agree(id, { payment: { method: "cash" } })).status).toBe(201);
  expect((await agree(id, { override: "The bank says it is on its way" })).status).toBe(201);
  expect(await invoices()).toBe(2);
});

it("refuses one of a customer on stop", async () => {
  const { id } = await makeCustomer(service, at.business);
  await api.put(`/customers/${id}/stop`, { as, body: { reason: "Cheques bounced" } });
  expectError(await agree(id), "conflict");
  expect((await agree(id, { paidBefore: true })).status).toBe(201);
});
