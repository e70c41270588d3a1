import {
  makeAddress,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/cylinders.md, POST /customers/{id}/merge. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const tenantId = at.business.id;
const cylinder = await makeProduct(service, at.business, { returnable: true });

const merge = (id: string, intoCustomerId: string, who = as) =>
  api.post(`/customers/${id}/merge`, {
    as: who,
    body: { intoCustomerId, reason: "Entered twice" },
  });

async function twoCustomers() {
  const [from, into] = [
    await makeCustomer(service, at.business),
    await makeCustomer(service, at.business),
  ];
  return { from, into };
}

it("moves what a customer has, and leaves what was booked", async () => {
  const { from, into } = await twoCustomers();
  const address = await makeAddress(service, at.business, from);
  const [dear, cheap] = [
    await makeProduct(service, at.business),
    await makeProduct(service, at.business),
  ];
  const group = await api.post("/exchange-groups", {
    as,
    body: {
      name: "Propane",
      brand: "Own",
      family: "propane",
      chargePence: 3999,
    },
  });
  expect(group.status).toBe(201);
  const { id: exchangeGroupId } = group.body as { id: string };
  await db.product.updateMany({ where: { id: cylinder.id }, data: { exchangeGroupId } });
  const agreed = await api.post("/cylinder-agreements", {
    as,
    body: { customerId: from.id, exchangeGroupId, count: 2, paidBefore: true },
  });
  expect(agreed.status).toBe(201);
  const { id: agreementId, invoiceId } = agreed.body as { id: string; invoiceId: string };
  const certificate = await api.post(`/addresses/${address.id}/vat-certificates`, {
    as,
    body: { qualifyingPercent: 70, signedBy: "Ann", signedOn: "2026-01-01" },
  });
  expect(certificate.status).toBe(201);
  await db.agreedRate.createMany({
    data: [
      { tenantId, customerId: from.id, productId: dear.id, unitPrice: 900 },
      { tenantId, customerId: from.id, productId: cheap.id, unitPrice: 100 },
      { tenantId, customerId: into.id, productId: cheap.id, unitPrice: 50 },
    ],
  });
  const account = await db.shopAccount.create({
    data: { tenantId, email: "ann@example.org", name: "Ann", customerId: from.id },
  });
  const yard = await db.location.findFirstOrThrow({ where: { tenantId } });
  const out = { tenantId, locationId: yard.id, productId: cylinder.id, condition: "full" } as const;
  await db.stockMovement.create({
    data: { ...out, quantity: -3, reason: "delivery", customerId: from.id },
  });
  const levels = () =>
    db.stockLevel.findMany({ where: { tenantId, productId: cylinder.id, onHand: { not: 0 } } });
  const before = await levels();

  const merged = await merge(from.id, into.id);
  expect(merged).toMatchObject({
    status: 200,
    body: { id: into.id, archivedAt: null, mergedIntoId: null },
  });

  const old = await api.get(`/customers/${from.id}`, { as });
  expect(old.body).toMatchObject({
    mergedIntoId: into.id,
    archivedAt: expect.any(String),
    addresses: [],
  });
  const now = await api.get(`/customers/${into.id}`, { as });
  expect(now.body).toMatchObject({ addresses: [{ id: address.id }] });
  const held = async (id: string) => (await api.get(`/customers/${id}/cylinders`, { as })).body;
  expect(await held(into.id)).toMatchObject({ items: [{ held: 3, agreed: 2, owed: 1 }] });
  expect(await held(from.id)).toMatchObject({ items: [{ held: 0, agreed: 0, owed: 0 }] });
  expect(await levels()).toEqual(before);
  expect((await api.get(`/cylinder-agreements/${agreementId}`, { as })).body).toMatchObject({
    customerId: into.id,
    can: { move: null },
  });
  expect((await api.get(`/invoices/${invoiceId}`, { as })).body).toMatchObject({
    customerId: from.id,
  });
  const certificates = await api.get(`/addresses/${address.id}/vat-certificates`, { as });
  expect(certificates.body).toMatchObject({
    items: [
      { customerId: into.id, qualifyingPercent: 70, state: "valid" },
      { customerId: from.id },
    ],
  });
  const prices = await db.agreedRate.findMany({
    where: { tenantId, customerId: into.id },
    orderBy: { unitPrice: "asc" },
  });
  expect(prices.map(({ unitPrice }) => unitPrice)).toEqual([50, 900]);
  expect(await db.shopAccount.findFirst({ where: { id: account.id } })).toMatchObject({
    customerId: into.id,
  });
  const recorded = await db.activity.findMany({ where: { tenantId, action: "customer.merged" } });
  expect(recorded).toMatchObject([
    {
      subjectId: from.id,
      words: expect.stringMatching(/^Merged the customer .+ into .+$/),
    },
  ]);

  expectError(await merge(from.id, into.id), "conflict");
  const restored = await api.patch(`/customers/${from.id}`, { as, body: { archived: false } });
  expect(restored.body).toMatchObject({ mergedIntoId: null, archivedAt: null });
});

it("refuses whom it can't merge, and changes nothing", async () => {
  const { from, into } = await twoCustomers();
  expectValidation(await merge(from.id, from.id), "intoCustomerId");
  const stranger = await makeCustomer(service, elsewhere.business);
  expectError(await merge(from.id, stranger.id), "not_found");
  expectError(await merge(stranger.id, into.id), "not_found");
  const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
  expectError(await merge(from.id, into.id, driver), "forbidden");

  const waiting = await makeDelivery(service, at.business, {
    lines: [{ productId: cylinder.id, quantity: 1 }],
  });
  const { customerId } = await db.order.findFirstOrThrow({ where: { id: waiting.id } });
  const refused = await merge(customerId ?? "", into.id);
  expectError(refused, "conflict");
  expect(refused.body).toMatchObject({ message: expect.stringContaining("an order that waits") });

  await db.customer.updateMany({ where: { id: into.id }, data: { archivedAt: new Date() } });
  expectError(await merge(from.id, into.id), "conflict");
  const gone = await db.customer.create({
    data: { tenantId, name: "Erased customer", erasedAt: new Date(), archivedAt: new Date() },
  });
  expectError(await merge(from.id, gone.id), "conflict");
  expect(await db.customer.findFirst({ where: { id: from.id } })).toMatchObject({
    mergedIntoId: null,
    archivedAt: null,
  });
});

it("keeps what protects either side: the stricter of both cards", async () => {
  const { from, into } = await twoCustomers();
  const listed = await api.post("/rate-sets", { as, body: { name: "Farms" } });
  const rateSetId = z.object({ id: z.uuid() }).parse(listed.body).id;
  const dates = [{ date: "2099-12-25", note: "Away" }];
  const patch = (id: string, body: object) => api.patch(`/customers/${id}`, { as, body });
  const closedDays = { weekdays: ["sun", "mon"], dates };
  await patch(from.id, { creditLimitPence: 50_000, rateSetId, closedDays });
  await patch(into.id, { creditLimitPence: 200_000, closedDays: { weekdays: ["sun"], dates: [] } });
  await api.put(`/customers/${from.id}/stop`, { as, body: { reason: "Cheques bounced" } });
  const messaging = (id: string, body: object) =>
    api.put(`/customers/${id}/messaging`, { as, body });
  await messaging(from.id, { texts: false, mails: true });
  await messaging(into.id, { texts: true, mails: false });
  await db.agreedRate.createMany({
    data: [
      { tenantId, customerId: from.id, productId: cylinder.id, unitPrice: 900 },
      { tenantId, customerId: into.id, productId: cylinder.id, unitPrice: 1100 },
    ],
  });

  expect(await merge(from.id, into.id)).toMatchObject({
    status: 200,
    body: {
      stop: { reason: "Cheques bounced" },
      creditLimitPence: 50_000,
      rateSetId,
      closedDays: { weekdays: ["sun", "mon"], dates },
    },
  });
  const told = await api.get(`/customers/${into.id}/messaging`, { as });
  expect(told.body).toMatchObject({ texts: false, mails: false });
  expect(await db.agreedRate.findFirst({ where: { tenantId, customerId: into.id } })).toMatchObject(
    {
      unitPrice: 900,
    },
  );
});

it("leaves the terms of the card that stays where they are as strict", async () => {
  const { from, into } = await twoCustomers();
  await api.put(`/customers/${into.id}/stop`, { as, body: { reason: "Theirs" } });
  await api.put(`/customers/${from.id}/stop`, { as, body: { reason: "Old" } });
  await api.patch(`/customers/${into.id}`, { as, body: { creditLimitPence: 10_000 } });
  expect((await merge(from.id, into.id)).body).toMatchObject({
    stop: { reason: "Theirs" },
    creditLimitPence: 10_000,
  });
});

it("counts what both cards owe against the limit, over a chain of merges", async () => {
  const { from, into } = await twoCustomers();
  const last = await makeCustomer(service, at.business);
  const gas = await makeProduct(service, at.business);
  const goods = { paymentMethod: "on_account", lines: [{ productId: gas.id, quantity: 2 }] };
  for (const { id: customerId } of [from, into]) {
    const body = { customerId, fulfilment: "collection", ...goods };
    const { id } = z.object({ id: z.uuid() }).parse((await api.post("/orders", { as, body })).body);
    expect((await api.post(`/orders/${id}/collected`, { as, body: {} })).status).toBe(200);
  }
  await merge(from.id, into.id);
  await merge(into.id, last.id);
  await api.patch(`/customers/${last.id}`, { as, body: { creditLimitPence: 20_000 } });
  const statement = await api.get(`/customers/${last.id}/statement`, { as });
  expect(statement.body).toMatchObject({
    unbilledPence: 0,
    mergedPence: 14_490,
    exposurePence: 14_490,
  });
  const order = { customerId: last.id, fulfilment: "collection", ...goods };
  const refused = await api.post("/orders", { as, body: order });
  expectError(refused, "conflict");
  expect(refused.body).toMatchObject({ message: expect.stringContaining("£144.90 is owed") });
  await api.patch(`/customers/${into.id}`, { as, body: { archived: false } });
  expect((await api.post("/orders", { as, body: order })).status).toBe(201);
});
