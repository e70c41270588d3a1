import { randomUUID } from "node:crypto";
import {
  connectSandbox,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  sandboxedService,
  signInAs,
  tinyPng,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecRound } from "../round-shape";

/* docs/contract/rounds.md#stops: a driver's sale at a door in addition to the order. */

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.driver.token;

let order: Awaited<ReturnType<typeof makeDelivery>>;
let id: string;
let stopId: string;

beforeEach(async () => {
  order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 3 }],
    paymentMethod: "cash",
  });
  const out = { driverUserId: at.driver.id, status: "out" as const, orderIds: [order.id] };
  const round = await makeRound(service, at.business, out);
  [id, stopId] = [round.id, round.stopIds[0]!];
});

const two = () => [{ productId: at.product.id, quantity: 2 }];
const sell = (body: object, who: string | undefined = as) =>
  api.post(`/rounds/${id}/sales`, {
    as: who,
    body: { stopId, lines: two(), paymentMethod: "cash", ...body },
  });
/** Returns the stop that a sale created, from the answered round. */
const soldIn = (body: unknown) => {
  const stop = SpecRound.parse(body).stops.find(({ soldAtDoor }) => soldAtDoor);
  if (!stop) throw new Error("Nothing was sold.");
  return stop;
};
const orderOf = (orderId: string) =>
  db.order.findFirstOrThrow({ where: { id: orderId }, include: { lines: true } });
const actionsOf = async (subjectId: string) =>
  (await db.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const notices = () =>
  db.notification.findMany({
    where: { tenantId: at.business.id, kind: "order.placed", userId: at.owner.id },
    orderBy: { id: "desc" },
  });
const customerOf = async () => (await orderOf(order.id)).customerId ?? "";
const stock = async () =>
  (await db.stockMovement.findMany({ where: { roundId: id }, select: { quantity: true } })).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );

describe("POST /rounds/{id}/sales", () => {
  it("makes an order of its own, delivered at the customer's price with its VAT, and moves stock and cash", async () => {
    await db.agreedRate.create({
      data: {
        tenantId: at.business.id,
        customerId: await customerOf(),
        productId: at.product.id,
        unitPrice: 2000,
      },
    });
    const doneAt = new Date(Date.now() - 60_000).toISOString();
    const { status, body } = await sell({
      recordId: randomUUID(),
      doneAt,
      collect: [{ productId: at.product.id, quantity: 1 }],
      cashTakenPence: 4200,
      proof: { kind: "signature", signedBy: "J. Tyson", picture: tinyPng },
    });
    expect(status).toBe(200);
    const stop = soldIn(body);
    expect(stop).toMatchObject({
      sequence: 2,
      orderStatus: "delivered",
      completedAt: doneAt,
      cashTakenPence: 4200,
      lines: [{ quantity: 2, deliveredQuantity: 2 }],
      collect: [{ quantity: 1 }],
      proof: { signedBy: "J. Tyson" },
    });
    expect(await orderOf(stop.orderId)).toMatchObject({
      customerId: await customerOf(),
      deliveryAddressId: (await orderOf(order.id)).deliveryAddressId,
      source: "office",
      roundId: id,
      status: "delivered",
      paidPence: 4200,
      paidVia: "cash",
      lines: [{ unitPrice: 2000, vatRate: 5 }],
    });
    // Two fulls left the yard, and one empty came in.
    expect(await stock()).toBe(-1);
    expect(await actionsOf(stop.orderId)).toEqual(["order.placed", "stop.completed"]);
    const [notice] = await notices();
    expect(notice?.title).toContain("sold at the door");
    expect(notice?.body).toBeNull();
    // The round's load stays the same: the sale adds nothing, and the order is still to be delivered.
    const { body: load } = await api.get(`/rounds/${id}/load`, { as });
    expect(load).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ leg: "out", condition: "full", expected: 3 }),
      ]),
    });
  });

  it("is taken once however often it is sent, and its id for nothing else", async () => {
    const sale = { recordId: randomUUID(), doneAt: new Date().toISOString() };
    const first = await sell(sale);
    const again = await sell(sale);
    expect(SpecRound.parse(again.body).stops).toEqual(SpecRound.parse(first.body).stops);
    expect(await stock()).toBe(-2);
    expectError(await sell({ ...sale, paymentMethod: "link" }), "conflict");
    const other = { recordId: randomUUID(), doneAt: sale.doneAt };
    await api.post(`/rounds/${id}/stops/${stopId}/complete`, { as, body: other });
    expectError(await sell(other), "conflict");
  });

  it("is recorded whatever speaks against it, and the office is told", async () => {
    await db.customer.updateMany({
      where: { id: await customerOf() },
      data: {
        onAccount: true,
        stopReason: "Owes",
        stopSince: new Date(),
        stopSetByName: "Olivia",
        archivedAt: new Date(),
      },
    });
    await db.product.updateMany({ where: { id: at.product.id }, data: { sold: false } });
    const { status, body } = await sell({
      lines: [{ ...two()[0], unitPrice: 1 }],
      paymentMethod: "on_account",
    });
    await db.product.updateMany({ where: { id: at.product.id }, data: { sold: true } });
    expect(status).toBe(200);
    expect(await orderOf(soldIn(body).orderId)).toMatchObject({
      paymentMethod: "on_account",
      lines: [{ unitPrice: 1 }],
    });
    const [notice] = await notices();
    expect(notice?.body).toContain("was sold at £0.01 ex VAT");
    expect(notice?.body).toContain("although the customer is on stop");
  });

  it("enters a new customer with where they are", async () => {
    const newCustomer = {
      name: "Zelda Fell",
      phone: "07700 900123",
      address: { line1: "9 Barn Row", postcode: "la231aa" },
    };
    const { status, body } = await sell({ stopId: undefined, newCustomer, paymentMethod: "link" });
    expect(status).toBe(200);
    const stop = soldIn(body);
    expect(stop).toMatchObject({ customerName: "Zelda Fell", paymentMethod: "link", visit: 2 });
    const made = await orderOf(stop.orderId);
    expect(made).toMatchObject({ deliverToPostcode: "LA23 1AA", latitude: expect.any(Number) });
    expect(await actionsOf(made.customerId ?? "")).toEqual(["customer.created"]);
    expect((await notices())[0]?.body).toContain("A new customer.");
    expectValidation(
      await sell({ stopId: undefined, newCustomer, paymentMethod: "on_account" }),
      "paymentMethod",
    );
    expectValidation(await sell({ newCustomer }), "stopId");
    expectValidation(await sell({ stopId: undefined }), "stopId");
  });

  it("is for the round's driver and the office, and for what is the business's own", async () => {
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await sell({}, other), "forbidden");
    expectError(await sell({}, elsewhere.owner.token), "not_found");
    expectError(await sell({ stopId: randomUUID() }), "not_found");
    const theirs = [{ productId: elsewhere.product.id, quantity: 1 }];
    expectError(await sell({ lines: theirs }), "not_found");
    expectValidation(await sell({ lines: [] }), "lines");
    expectValidation(await sell({ doneAt: "2099-01-01T00:00:00Z" }), "doneAt");
    const done = { status: "done" as const, doneAt: new Date() };
    await db.round.updateMany({ where: { id }, data: done });
    expectError(await sell({ doneAt: new Date(Date.now() + 1000).toISOString() }), "conflict");
    const late = await sell({ doneAt: new Date(Date.now() - 60_000).toISOString() });
    expect(late.status).toBe(200);
    expect((await sell({}, at.owner.token)).status).toBe(200);
  });
});

describe("POST /rounds/{id}/stops/{stopId}/payment-link", () => {
  const show = (stop: string, who = as) =>
    api.post(`/rounds/${id}/stops/${stop}/payment-link`, { as: who });

  it("gives the one page that what was sold by link is paid on, and mails nothing", async () => {
    await connectSandbox(service, at.business);
    const stop = soldIn((await sell({ paymentMethod: "link" })).body);
    const first = await show(stop.id);
    expect(first).toMatchObject({ status: 200, body: { duePence: expect.any(Number) } });
    const { trackingRef } = await orderOf(stop.orderId);
    expect(first.body).toMatchObject({ url: expect.stringContaining(trackingRef) });
    expect((await show(stop.id)).body).toEqual(first.body);
    expect(await actionsOf(stop.orderId)).toEqual([
      "order.placed",
      "stop.completed",
      "order.payment_requested",
    ]);
    const mails = { subjectId: stop.orderId, kind: "order.payment_link" };
    expect(await db.email.count({ where: mails })).toBe(0);
    // A cash order has a payment page once the driver shows it; a paid order has none.
    const cash = await show(stopId);
    expect(cash).toMatchObject({ status: 200, body: { duePence: expect.any(Number) } });
    expect((await orderOf(order.id)).paymentMethod).toBe("cash");
    const paid = { paidAt: new Date(), paidVia: "provider" as const };
    await db.order.updateMany({ where: { id: stop.orderId }, data: paid });
    expectError(await show(stop.id), "conflict");
    expectError(await show(stop.id, elsewhere.owner.token), "not_found");
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await show(stop.id, other), "forbidden");
  });
});

it("tells the office of a sale on account that takes a customer over their credit limit", async () => {
  const customer = { id: await customerOf() };
  await db.customer.updateMany({ where: customer, data: { creditLimitPence: 5000 } });
  expect((await sell({ paymentMethod: "on_account" })).status).toBe(200);
  const bodies = (await notices()).map(({ body }) => body);
  expect(bodies).toContainEqual(
    expect.stringMatching(/On account, although they owe £[\d.]+ of a credit limit of £50\.00\./),
  );
});
