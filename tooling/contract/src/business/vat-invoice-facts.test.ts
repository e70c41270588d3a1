import {
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  makeYard,
  putStock,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * No way to bill raises a VAT invoice that lacks a fact of regulation 14 (docs/decisions/0411). The night's job and a
 * shopper's own page are tried where they are: raise-every-sale.test.ts and shop/tracking/invoice.full.test.ts; documents
 * that put VAT right in vat-errors.test.ts.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const rows = service.database.service;

const business = await makeBusiness(service, { name: "Fell Fuels" });
const as = await signInAs(service, await makeMember(service, business));
const tenantId = business.id;
const Made = z.looseObject({ id: z.string() });
const post = (path: string, body: object = {}) => api.post(path, { as, body });
const made = async (path: string, body: object = {}) => {
  const answer = await post(path, body);
  expect({ isDone: answer.status < 300, body: answer.body }).toMatchObject({ isDone: true });
  return Made.parse(answer.body).id;
};

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let logs: string;
let gas: string;
let yardId: string;
beforeAll(async () => {
  await api.patch("/business", {
    as,
    body: { vatRegistered: true, vatNumber: "GB123456782", vatRegisteredFrom: "2020-01-01" },
  });
  yardId = (await makeYard(service, business)).id;
  const goods = (name: string, more: object) =>
    makeProduct(service, business, { name, returnable: false, ...more });
  logs = (await goods("Logs", { unitPrice: 1000, vatRate: 20 })).id;
  gas = (await goods("Propane 47 kg", { unitPrice: 5000, vatRate: 5, returnable: true })).id;
  for (const productId of [logs, gas]) {
    await putStock(service, business, { locationId: yardId, productId, quantity: 100 });
  }
  await made("/rental/classes", {
    name: "Large bottles",
    startsOn: daysAgo(40),
    rate: { per: "day", brackets: [{ above: 0, pence: 10 }] },
    productIds: [gas],
  });
});

/** Takes an order of logs, which a customer without an address has collected. */
async function collected(paymentMethod: "cash" | "on_account") {
  const customer = await makeCustomer(service, business, { name: "Tyson Farms" });
  await api.patch(`/customers/${customer.id}`, { as, body: { onAccount: true } });
  const id = await made("/orders", {
    customerId: customer.id,
    fulfilment: "collection",
    paymentMethod,
    lines: [{ productId: logs, quantity: 2 }],
  });
  await post(`/orders/${id}/collected`);
  return { id, customer };
}

/** A way to bill: what it does before, the request, and the customers that it bills. */
interface Way {
  path: string;
  body?: object;
  billed: readonly { id: string }[];
  /** A paid sale of up to £250 names no buyer. */
  isSimplified?: boolean;
}

const ways: Record<string, () => Promise<Way>> = {
  "one order": async () => {
    const { id, customer } = await collected("on_account");
    return { path: "/invoices", body: { orderIds: [id] }, billed: [customer] };
  },
  "a run of several customers": async () => {
    const some = [await collected("on_account"), await collected("on_account")];
    return {
      path: "/invoices",
      body: { orderIds: some.map(({ id }) => id) },
      billed: some.map(({ customer }) => customer),
    };
  },
  "a paid sale": async () => {
    const { id, customer } = await collected("cash");
    await post(`/orders/${id}/paid`, { paidVia: "cash" });
    return { path: `/orders/${id}/invoice`, billed: [customer], isSimplified: true };
  },
  "the rest of what was paid in part": async () => {
    const { id, customer } = await collected("cash");
    const taken = await post(`/orders/${id}/receipts`, { amountPence: 500, method: "cash" });
    expect(taken.status).toBe(200);
    return { path: `/orders/${id}/bill-rest`, billed: [customer], isSimplified: true };
  },
  "a cylinder agreement": async () => {
    const customer = await makeCustomer(service, business, { name: "Tyson Farms" });
    const exchangeGroupId = await made("/exchange-groups", {
      name: "Own bottles",
      chargePence: 6000,
      vatTreatment: "standard",
    });
    const body = { customerId: customer.id, exchangeGroupId, count: 1 };
    return { path: "/cylinder-agreements", body, billed: [customer] };
  },
  "rent of cylinders": async () => {
    const customer = await makeCustomer(service, business, { name: "High Barn" });
    await rows.stockMovement.create({
      data: {
        tenantId,
        locationId: yardId,
        productId: gas,
        condition: "full",
        quantity: -3,
        reason: "delivery",
        customerId: customer.id,
        at: new Date(`${daysAgo(30)}T12:00:00Z`),
      },
    });
    return { path: "/rental/runs", body: { to: daysAgo(1), holds: [] }, billed: [customer] };
  },
};

it("a registered business always has its number", async () => {
  const nameless = rows.business.update({ where: { id: tenantId }, data: { vatNumber: null } });
  await expect(nameless).rejects.toThrow("businesses_vat_registration");
});

it.each(Object.entries(ways))("%s is not billed until each fact is there", async (_name, begin) => {
  await api.patch("/business", { as, body: { address: "1 Shap Road, Kendal" } });
  const { path, body = {}, billed, isSimplified = false } = await begin();
  await api.patch("/business", { as, body: { address: null } });
  const invoices = () => rows.invoice.count({ where: { tenantId } });
  const before = await invoices();
  const refused = await post(path, body);
  expectError(refused, "conflict");
  const { message } = z.looseObject({ message: z.string() }).parse(refused.body);
  expect(message).toMatch(/the address of your business \(http[^ ]+\/settings\)/);
  for (const { id } of billed) {
    const page = `/customers/${id}`;
    expect({ page, isNamed: message.includes(page) }).toEqual({ page, isNamed: !isSimplified });
  }
  expect(await invoices()).toBe(before);

  await api.patch("/business", { as, body: { address: "1 Shap Road, Kendal" } });
  if (!isSimplified) expectError(await post(path, body), "conflict");
  for (const { id } of billed) await makeAddress(service, business, { id });
  const raised = await post(path, body);
  expect({ isDone: raised.status < 300, body: raised.body }).toMatchObject({ isDone: true });
  expect(await invoices()).toBe(before + billed.length);
});
