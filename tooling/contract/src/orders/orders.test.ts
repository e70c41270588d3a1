import { randomUUID } from "node:crypto";
import {
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeMerchant,
  makeProduct,
  putStock,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecOrder, SpecOrderPage } from "../order-shape";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const customer = await makeCustomer(service, at.business, { onAccount: false });
const address = await makeAddress(service, at.business, customer);
const productId = at.product.id;

const draft = (more: object = {}) => ({
  customerId: customer.id,
  deliveryAddressId: address.id,
  lines: [{ productId, quantity: 2 }],
  ...more,
});
const post = (more: object = {}) => api.post("/orders", { as, body: draft(more) });
const take = async (more: object = {}) => SpecOrder.parse((await post(more)).body);
const move = (id: string, name: string, body?: object) =>
  api.post(`/orders/${id}/${name}`, { as, body });
const actionsOn = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { at: "asc" },
    })
  ).map((row) => row.action);

describe("POST /orders", () => {
  it("takes an order", async () => {
    const { status, body } = await post({
      fulfilment: "delivery",
      paymentMethod: "link",
      wantedOn: "2027-02-28",
      notes: "Back gate",
      externalRef: "SO-1",
      lines: [{ productId, quantity: 2, unitPrice: 3000 }],
      collect: [{ productId, quantity: 1 }],
    });
    expect(status).toBe(201);
    const order = SpecOrder.parse(body);
    expect(order).toMatchObject({
      total: 6000,
      source: "office",
      externalRef: "SO-1",
      canEmailPaymentLink: true,
    });
    expect(await actionsOn(order.id)).toEqual(["order.placed"]);
    expect(SpecOrder.parse((await api.get(`/orders/${order.id}`, { as })).body)).toEqual(order);
  });

  it("is taken by a key as by a person", async () => {
    const key = await makeKey(service, at.business, at.owner, ["orders:write"]);
    const { body } = await api.post("/orders", { as: key, body: draft() });
    expect(SpecOrder.parse(body).source).toBe("api");
  });

  it.each([
    ["lines", []],
    ["lines", undefined],
    ["lines", Array.from({ length: 201 }, () => ({ productId, quantity: 1 }))],
    ["lines.0.quantity", [{ productId, quantity: 0 }]],
    ["lines.0.quantity", [{ productId, quantity: 100_001 }]],
    ["lines.0.unitPrice", [{ productId, quantity: 1, unitPrice: -1 }]],
    ["lines.0.unitPrice", [{ productId, quantity: 1, unitPrice: 100_000_001 }]],
    ["lines.0.productId", [{ productId: "butane", quantity: 1 }]],
    ["customerId", "Mrs Tyson"],
    ["deliveryAddressId", null],
    ["fulfilment", "post"],
    ["paymentMethod", "cheque"],
    ["wantedOn", "28/02/2027"],
    ["wantedOn", "0000-01-01"],
    ["notes", "x".repeat(2001)],
    ["externalRef", "x".repeat(121)],
    ["externalRef", "a\u0000b"],
    ["collect.0.quantity", [{ productId, quantity: 0 }]],
  ])("refuses a wrong %s", async (path, value) => {
    expectValidation(await post({ [path.split(".")[0] ?? ""]: value }), path);
  });

  it("takes what is at the bounds", async () => {
    const order = await take({
      notes: "x".repeat(2000),
      externalRef: "x".repeat(120),
      lines: Array.from({ length: 200 }, () => ({ productId, quantity: 1, unitPrice: 0 })),
      collect: [{ productId, quantity: 100_000 }],
    });
    expect(order).toMatchObject({ total: 0, lines: { length: 200 } });
    expect(
      (await post({ lines: [{ productId, quantity: 1, unitPrice: 100_000_000 }] })).status,
    ).toBe(201);
  });

  it("refuses in the specified order: 402, 422 of the body, 404, 422 of what is named, 409", async () => {
    const unsold = await makeProduct(service, at.business, { sold: false });
    const lines = [{ productId: unsold.id, quantity: 1 }];
    await take({ externalRef: "SO-2" });
    const none = { customerId: randomUUID() };
    expectValidation(await post({ ...none, lines: [] }), "lines");
    expectError(await post({ ...none, lines }), "not_found");
    expectValidation(await post({ lines, externalRef: "SO-2" }), "lines.0.productId");
    expectError(await post({ externalRef: "SO-2" }), "conflict");
    const late = await makeBusiness(service, { status: "canceled" });
    const there = await signInAs(service, await makeMember(service, late));
    expectError(await api.post("/orders", { as: there, body: {} }), "plan_required");
    expect((await api.get("/orders", { as: there })).status).toBe(200);
  });

  it("knows only its own business's things", async () => {
    const theirs = await makeCustomer(service, elsewhere.business);
    const far = await makeAddress(service, elsewhere.business, theirs);
    for (const more of [
      { customerId: theirs.id },
      { deliveryAddressId: far.id },
      { deliveryOptionId: randomUUID() },
      { lines: [{ productId: elsewhere.product.id, quantity: 1 }] },
    ]) {
      expectError(await post(more), "not_found");
    }
    const count = { where: { tenantId: elsewhere.business.id } };
    expect(await service.database.service.order.count(count)).toBe(0);
  });

  it("answers a repeated Idempotency-Key with the first order", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const send = () => api.post("/orders", { as, headers, body: draft() });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 201, body: first.body as object });
  });
});

describe("GET /orders", () => {
  it("gives a page, and filters by words in the query", async () => {
    const mine = await makeCustomer(service, at.business, { name: "Braithwaite & Sons" });
    const there = await makeAddress(service, at.business, mine);
    const theirs = { customerId: mine.id, deliveryAddressId: there.id };
    const taken = [await take(theirs), await take({ ...theirs, paymentMethod: "link" })];
    // A list leaves out `agreementsNeeded`, which only a single order states.
    const [older, newer] = taken.map(({ agreementsNeeded: _needed, ...order }) => order);
    const page = async (query: string) =>
      SpecOrderPage.parse((await api.get(`/orders?customerId=${mine.id}&${query}`, { as })).body);
    const first = await page("limit=1");
    expect(first.items).toEqual([newer]);
    const second = await page(`limit=1&cursor=${first.nextCursor ?? ""}`);
    expect(second).toEqual({ items: [older], nextCursor: null });
    expect((await page("unplanned=true")).items).toEqual([older]);
    expect((await page("paid=true")).items).toEqual([]);
    expect((await page("q=braithwaite%20%26")).items).toHaveLength(2);
    expect((await page("status=cancelled")).items).toEqual([]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["cursor=none", "cursor"],
    ["status=lost", "status"],
    ["customerId=7", "customerId"],
    ["paid=perhaps", "paid"],
    ["from=today", "from"],
    ["from=0000-01-01", "from"],
    [`q=${"x".repeat(121)}`, "q"],
  ])("refuses %s", async (query, path) => {
    expectValidation(await api.get(`/orders?${query}`, { as }), path);
  });
});

describe("GET /orders/{id}", () => {
  it("knows no other, and says so of what is no id", async () => {
    expectError(await api.get(`/orders/${randomUUID()}`, { as }), "not_found");
    expectValidation(await api.get("/orders/7", { as }), "id");
    const { id } = await take();
    expectError(await api.get(`/orders/${id}`, { as: elsewhere.owner.token }), "not_found");
  });
});

describe("PATCH /orders/{id}", () => {
  const patch = (id: string, body: object) => api.patch(`/orders/${id}`, { as, body });

  it("changes what is sent and keeps the rest", async () => {
    const order = await take({ notes: "Back gate" });
    const { status, body } = await patch(order.id, { lines: [{ productId, quantity: 3 }] });
    expect(status).toBe(200);
    expect(SpecOrder.parse(body)).toMatchObject({ notes: "Back gate", total: 10350 });
    expect(await actionsOn(order.id)).toEqual(["order.placed", "order.changed"]);
  });

  it.each([
    ["lines", []],
    ["lines.0.quantity", [{ productId, quantity: 0 }]],
    ["notes", "x".repeat(2001)],
    ["leaveInstruction", "anywhere"],
    ["leaveDetail", "x".repeat(501)],
    ["deliveryAddressId", null],
    ["paymentMethod", null],
  ])("refuses a wrong %s", async (path, value) => {
    const { id } = await take();
    expectValidation(await patch(id, { [path.split(".")[0] ?? ""]: value }), path);
  });

  it("refuses in the specified order: 404, 422, 404 of what is named, 409", async () => {
    const { id } = await take();
    await move(id, "cancel");
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    expectError(await patch(randomUUID(), { lines: [] }), "not_found");
    expectValidation(await patch(id, { lines: [] }), "lines");
    expectError(await patch(id, { lines }), "not_found");
    expectError(await patch(id, { lines: [{ productId, quantity: 1 }] }), "conflict");
  });
});

describe("POST /orders/{id}/cancel", () => {
  it("cancels what is placed, once", async () => {
    const { id } = await take();
    const { status, body } = await move(id, "cancel");
    expect(status).toBe(200);
    expect(SpecOrder.parse(body).status).toBe("cancelled");
    expectError(await move(id, "cancel"), "conflict");
    expectError(await move(randomUUID(), "cancel"), "not_found");
    expect(await actionsOn(id)).toEqual(["order.placed", "order.cancelled"]);
  });
});

describe("POST /orders/{id}/collected", () => {
  it("hands over, and moves the yard's stock", async () => {
    await putStock(service, at.business, { locationId: at.yard.id, productId, quantity: 5 });
    const { id } = await take({ fulfilment: "collection" });
    const { status, body } = await move(id, "collected", { locationId: at.yard.id });
    expect(status).toBe(200);
    expect(SpecOrder.parse(body)).toMatchObject({ status: "delivered" });
    const level = await service.database.service.stockLevel.findFirst({ where: { productId } });
    expect(level?.onHand).toBe(3);
    expect(await actionsOn(id)).toEqual(["order.placed", "order.collected"]);
  });

  it("refuses in the specified order: 404, 409, 422, 404 of the yard", async () => {
    const delivery = await take();
    const { id } = await take({ fulfilment: "collection" });
    expectError(await move(randomUUID(), "collected", { locationId: 7 }), "not_found");
    expectError(await move(delivery.id, "collected", { locationId: 7 }), "conflict");
    expectValidation(await move(id, "collected", { locationId: 7 }), "locationId");
    expectError(await move(id, "collected", { locationId: elsewhere.yard.id }), "not_found");
  });
});

describe("POST /orders/{id}/paid and /refund-settled", () => {
  it("take the office's word, and give it back", async () => {
    const { id } = await take();
    expect(SpecOrder.parse((await move(id, "paid")).body)).toMatchObject({
      paidVia: "office",
      refundDue: 0,
    });
    expectError(await move(id, "refund-settled"), "conflict");
    await move(id, "cancel");
    const { body } = await move(id, "refund-settled");
    expect(SpecOrder.parse(body)).toMatchObject({
      refundDue: 0,
      refundSettledAt: expect.any(String),
    });
    expectError(await move(id, "refund-settled"), "conflict");
    expect(await actionsOn(id)).toEqual([
      "order.placed",
      "order.paid",
      "order.cancelled",
      "order.refund_settled",
    ]);
  });

  it("refuse in the specified order: 404, 409, 422", async () => {
    const { id } = await take();
    expectError(await move(randomUUID(), "paid", { paidVia: "shop" }), "not_found");
    expectValidation(await move(id, "paid", { paidVia: "shop" }), "paidVia");
    expect((await move(id, "paid", { paidVia: "cash" })).body).toMatchObject({ paidVia: "cash" });
    expectError(await move(id, "paid", { paidVia: "shop" }), "conflict");
    expectError(await move(randomUUID(), "refund-settled"), "not_found");
  });

  it("pay once, of two at the same time", async () => {
    const { id } = await take();
    const both = await Promise.all([move(id, "paid"), move(id, "paid")]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const paid = await service.database.service.allocation.findMany({ where: { orderId: id } });
    expect(paid.map(({ amountPence }) => amountPence)).toEqual([7245]);
  });
});
