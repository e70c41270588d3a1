import {
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  makeYard,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
/** Returns the day `days` ago. */
const ago = (days: number): string => addDays(new Date(), -days).toISOString().slice(0, 10);

async function office() {
  const business = await makeBusiness(service);
  const as = await signInAs(service, await makeMember(service, business));
  const product = await makeProduct(service, business, { name: "Propane 47 kg" });
  const yard = await makeYard(service, business);
  const customer = await makeCustomer(service, business, { name: "High Barn" });
  await makeAddress(service, business, customer);
  /** Adds a movement to the ledger: positive is out to the customer, negative is back. */
  const moved = (day: string, quantity: number, customerId = customer.id) =>
    service.database.service.stockMovement.create({
      data: {
        tenantId: business.id,
        locationId: yard.id,
        productId: product.id,
        condition: quantity > 0 ? "full" : "empty",
        quantity: -quantity,
        reason: "delivery",
        customerId,
        at: new Date(`${day}T12:00:00Z`),
      },
    });
  const makeClass = (more: object = {}) =>
    api.post("/rental/classes", {
      as,
      body: {
        name: "Large bottles",
        startsOn: ago(40),
        rate: { per: "day", brackets: [{ above: 0, pence: 10 }] },
        productIds: [product.id],
        ...more,
      },
    });
  const post = (to: string, holds: object[] = []) =>
    api.post("/rental/runs", { as, body: { to, holds } });
  return { business, as, product, yard, customer, moved, makeClass, post };
}

const Id = z.object({ id: z.string() });

it("previews, bills by invoice, and corrects what is recorded late by a credit note", async () => {
  const { business, as, customer, moved, makeClass, post } = await office();
  expect((await api.get("/rental/preview", { as })).body).toMatchObject({
    from: null,
    items: [],
    can: { post: "There is no rental class yet." },
  });
  expectError(await post(ago(1)), "conflict");
  expect(await makeClass()).toMatchObject({
    status: 201,
    body: { startsOn: ago(40), products: [{ productName: "Propane 47 kg", from: ago(40) }] },
  });
  await moved(ago(50), 3);
  const preview = await api.get(`/rental/preview?to=${ago(21)}`, { as });
  // 3 bottles for 20 days.
  expect(preview.body).toMatchObject({
    from: ago(40),
    to: ago(21),
    items: [
      {
        customerId: customer.id,
        lines: [{ className: "Large bottles", bottleDays: 60, correctionDays: 0, netPence: 600 }],
      },
    ],
    netPence: 600,
    can: { post: null },
  });
  const first = await post(ago(21));
  expect(first).toMatchObject({
    status: 201,
    body: { customers: 1, bottleDays: 60, netPence: 600, charges: [{ netPence: 600 }], holds: [] },
  });
  const { charges } = z
    .object({ charges: z.array(z.object({ invoiceId: z.string() })) })
    .parse(first.body);
  const invoice = await api.get(`/invoices/${charges[0]?.invoiceId}`, { as });
  expect(invoice.body).toMatchObject({
    customerId: customer.id,
    netPence: 600,
    totalPence: 720,
    lines: [{ description: expect.stringMatching(/^Rental of 3 × Large bottles, /), quantity: 1 }],
  });
  expectError(await post(ago(21)), "conflict");

  // All bottles came back long ago, but the return was recorded only today.
  await moved(ago(35), -3);
  const second = await post(ago(11));
  // Only 15 of the 60 billed bottle-days were right.
  expect(second.body).toMatchObject({
    bottleDays: 0,
    netPence: -450,
    charges: [{ bottleDays: 0, correctionDays: -45, netPence: -450, invoiceId: null }],
  });
  expect((await api.get(`/credit-notes?customerId=${customer.id}`, { as })).body).toMatchObject({
    items: [{ netPence: 450, totalPence: 540, invoiceId: charges[0]?.invoiceId }],
  });
  expect((await api.get("/rental/runs", { as })).body).toMatchObject({
    items: [
      { to: ago(11), netPence: -450 },
      { to: ago(21), netPence: 600 },
    ],
  });
  const { id } = Id.parse(second.body);
  expect((await api.get(`/rental/runs/${id}`, { as })).body).toEqual(second.body);
  const recorded = await service.database.service.activity.count({
    where: { tenantId: business.id, action: "rental.posted" },
  });
  expect(recorded).toBe(2);
});

it("bills in the next run who was held, and anew what stood on a void invoice", async () => {
  const { as, business, customer, moved, makeClass, post } = await office();
  await makeClass();
  const other = await makeCustomer(service, business, { name: "Low Barn" });
  await moved(ago(50), 1);
  await moved(ago(50), 2, other.id);
  const reason = "Their bottles were counted wrong";
  const first = await post(ago(31), [{ customerId: customer.id, reason }]);
  expect(first.body).toMatchObject({
    customers: 1,
    netPence: 200,
    held: 1,
    holds: [{ customerName: "High Barn", reason }],
  });
  const { charges } = z
    .object({ charges: z.array(z.object({ invoiceId: z.string() })) })
    .parse(first.body);
  const voided = await api.post(`/invoices/${charges[0]?.invoiceId}/void`, {
    as,
    body: { reason: "Wrong address" },
  });
  expect(voided.status).toBe(200);
  const second = await post(ago(21));
  expect(second.body).toMatchObject({
    netPence: 200 + 400,
    charges: [
      { customerName: "High Barn", bottleDays: 10, correctionDays: 10, netPence: 200 },
      { customerName: "Low Barn", bottleDays: 20, correctionDays: 20, netPence: 400 },
    ],
  });
  const stranger = await makeCustomer(service, await makeBusiness(service));
  expectError(await post(ago(11), [{ customerId: stranger.id, reason }]), "not_found");
});

it("changes a rate from the first day that is not billed, and keeps what is corrected of before", async () => {
  const { as, product, moved, makeClass, post } = await office();
  const { id } = Id.parse((await makeClass()).body);
  await moved(ago(50), 2);
  await post(ago(31));
  const change = (body: object) => api.patch(`/rental/classes/${id}`, { as, body });
  const dearer = { per: "day", brackets: [{ above: 0, pence: 20 }] };
  expectValidation(await change({ rate: dearer, rateFrom: ago(31) }), "rateFrom");
  expect((await change({ rate: dearer })).body).toMatchObject({
    rates: [{ from: ago(40) }, { from: ago(30), brackets: [{ above: 0, pence: 20 }] }],
  });
  // One came back five days before the end of the billed period: minus 5 days at the old rate, and 10 days of the other
  // bottle at the new rate.
  await moved(ago(35), -1);
  expect((await post(ago(21))).body).toMatchObject({
    charges: [{ bottleDays: 10, correctionDays: -5, netPence: 200 - 50 }],
  });
  // The product leaves the class, and its billed rental stays.
  expect((await change({ archived: true })).body).toMatchObject({ products: [] });
  expectError(await post(ago(11)), "conflict");
  expect((await makeClass({ name: "Other", startsOn: ago(20) })).status).toBe(201);
  expectError(await makeClass({ name: "Third", startsOn: ago(20) }), "conflict");
  expectError(await makeClass({ name: "Other", startsOn: ago(20), productIds: [] }), "conflict");
  expect(product.id).toBeDefined();
});

it("refuses what is none of this business, who may not, and what makes no sense", async () => {
  const { as, business, makeClass, post } = await office();
  const { id } = Id.parse((await makeClass()).body);
  const stranger = await signInAs(service, await makeMember(service, await makeBusiness(service)));
  const driver = await signInAs(service, await makeMember(service, business, "driver"));
  expectError(await api.patch(`/rental/classes/${id}`, { as: stranger, body: {} }), "not_found");
  expectError(await api.get(`/rental/runs/${id}`, { as }), "not_found");
  expectError(await api.get("/rental/classes", { as: driver }), "forbidden");
  expectError(await api.post("/rental/runs", { as: driver, body: { to: ago(1) } }), "forbidden");
  expectValidation(await post(ago(0)), "to");
  const rate = { per: "day", brackets: [{ above: 1, pence: 1 }] };
  expectValidation(await makeClass({ rate }), "rate.brackets");
  const coal = await makeProduct(service, business, { returnable: false });
  expectValidation(await makeClass({ name: "Coal", productIds: [coal.id] }), "productIds.0");
});
