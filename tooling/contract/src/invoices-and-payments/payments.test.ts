import { randomUUID } from "node:crypto";
import {
  connectSandbox,
  makeDelivery,
  makeMerchant,
  sandboxedService,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecOrder } from "../order-shape";

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;
const rows = service.database.service;

const anOrder = async (paymentMethod: "link" | "cash" = "link") =>
  (
    await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 2 }],
      paymentMethod,
    })
  ).id;
const link = (id: string) => api.post(`/orders/${id}/payment-link`, { as });

describe("GET /payments/connection and POST /payments/connect", () => {
  it("connect the business's own account", async () => {
    const none = await api.get("/payments/connection", { as });
    expect(none).toMatchObject({
      status: 200,
      body: { available: true, provider: null, accountRef: null, chargesEnabled: false },
    });
    const id = await anOrder();
    expectError(await link(id), "conflict");
    const { status, body } = await api.post("/payments/connect", { as });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^http/), connection: { chargesEnabled: true } },
    });
    const actions = await rows.activity.findMany({ where: { tenantId: at.business.id } });
    expect(actions.map(({ action }) => action)).toEqual(["payments.connected"]);
  });

  it("say 503 where the installation has no provider", async () => {
    const bare = await testService();
    const there = await makeMerchant(bare);
    const answer = await restOn(bare).post("/payments/connect", { as: there.owner.token });
    expectError(answer, "not_configured");
    await bare.close();
  });
});

describe("POST /orders/{id}/payment-link", () => {
  it("answers the order with an address to pay at, and mails it", async () => {
    const id = await anOrder();
    const { status, body } = await link(id);
    expect(status).toBe(200);
    const order = SpecOrder.parse(body);
    expect(order.paymentLink).toMatch(
      new RegExp(`^http://${at.business.slug}\\.localhost:3002/pay/`),
    );
    expect(order.paymentRequestedAt).not.toBeNull();
    expect(SpecOrder.parse((await link(id)).body).paymentLink).toBe(order.paymentLink);
    expect(await rows.email.count({ where: { subjectId: id } })).toBe(2);
  });

  it("refuses in the specified order: 404, 409, 422, 503", async () => {
    expectError(await link(randomUUID()), "not_found");
    expectValidation(await link("7"), "id");
    const cash = await anOrder("cash");
    const good = await anOrder();
    await rows.product.updateMany({ where: { id: at.product.id }, data: { sold: false } });
    const { payments } = service.providers;
    service.providers.payments = { ...payments, kind: "none" };
    expectError(await link(cash), "conflict");
    expectValidation(await link(good), "lines.0.productId");
    await rows.product.updateMany({ where: { id: at.product.id }, data: { sold: true } });
    expectError(await link(good), "not_configured");
    service.providers.payments = payments;
    await api.post(`/orders/${good}/cancel`, { as });
    expectError(await link(good), "conflict");
  });
});

describe("POST /webhooks/payments", () => {
  const post = (body: string, signature?: string) =>
    api.post("/webhooks/payments", {
      body,
      headers: {
        "content-type": "application/json",
        ...(signature !== undefined && { "stripe-signature": signature }),
      },
    });

  it("takes a signed notice over the very bytes, from anybody, once", async () => {
    const id = await anOrder();
    await link(id);
    const { body, signature } = await service.payAtProvider(id);
    expectError(await post(body), "unauthenticated");
    expectError(await post(`${body} `, signature), "unauthenticated");
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(body, signature)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows.allocation.count({ where: { orderId: id } })).toBe(1);
    const { body: order } = await api.get(`/orders/${id}`, { as });
    expect(SpecOrder.parse(order)).toMatchObject({ paidVia: "provider", paymentLink: null });
    expectError(await link(id), "conflict");
  });

  it("does not pay one business's order from another's account", async () => {
    const thief = await makeMerchant(service);
    await connectSandbox(service, thief.business);
    const id = await anOrder();
    const own = await makeDelivery(service, thief.business, {
      lines: [{ productId: thief.product.id, quantity: 2 }],
      paymentMethod: "link",
    });
    await api.post(`/orders/${own.id}/payment-link`, { as: thief.owner.token });
    // The forged page, which names our order, simulates a thief who could set the metadata.
    const kept = await service.sandbox.store.get(await service.pageOf(own.id));
    if (kept?.kind !== "payment" || kept.orderId === undefined) throw new Error("There is no page");
    const forged = { ...kept, tenantId: at.business.id, orderId: id };
    await service.sandbox.store.update(forged, kept);
    const { body, signature } = await service.payAtProvider(own.id);
    expect((await post(body, signature)).status).toBe(200);
    expect(await rows.order.findFirst({ where: { id } })).toMatchObject({ paidAt: null });
    expect(await rows.allocation.count({ where: { orderId: id } })).toBe(0);
  });

  it("never refuses a signed notice for its rate; one that is refused counts against its address", async () => {
    const paid = async () => {
      const id = await anOrder();
      await link(id);
      const { body, signature } = await service.payAtProvider(id);
      return () => post(body, signature);
    };
    const [again, another] = [await paid(), await paid()];
    const statusesOf = async (count: number, one: () => ReturnType<typeof post>) => {
      const met = new Set<number>();
      for (let done = 0; done < count; done += 1) met.add((await one()).status);
      return [...met];
    };
    // More than the limit of an address in a minute.
    expect(await statusesOf(650, again)).toEqual([200]);
    expect(await statusesOf(650, () => post("{}", "t=1,v1=00"))).toEqual([401, 429]);
    expectError(await post("{}"), "rate_limited");
    expect((await another()).status).toBe(200);
  });
});
