import { randomUUID } from "node:crypto";
import {
  connectSandbox,
  makeDelivery,
  makeKey,
  makeMerchant,
  sandboxedService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { z } from "zod";
import { SpecOrder } from "../order-shape";

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
await connectSandbox(service, at.business);
const as = at.owner.token;
const rows = service.database.service;

const SpecMethod = z.enum(["card", "cash", "bank_transfer"]);
const SpecRefunds = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.uuid(),
      method: SpecMethod,
      amountPence: z.int(),
      state: z.enum(["requested", "sent", "settled", "failed"]),
      reference: z.string().nullable(),
      error: z.string().nullable(),
      at: z.iso.datetime(),
      reversed: z.boolean(),
      can: z.strictObject({ reverse: z.string().nullable() }),
    }),
  ),
  ways: z.array(
    z.strictObject({
      method: SpecMethod,
      mostPence: z.int().min(0),
      why: z.string().nullable(),
    }),
  ),
  credit: z.strictObject({
    why: z.string().nullable(),
    mostPence: z.int().min(0),
    lines: z.array(
      z.strictObject({ orderLineId: z.uuid(), description: z.string(), quantity: z.int().min(1) }),
    ),
    asksBillTo: z.boolean(),
  }),
});

const refund = (id: string, body: object = {}, caller = as) =>
  api.post(`/orders/${id}/refund`, { as: caller, body });
const refunds = async (id: string) =>
  SpecRefunds.parse((await api.get(`/orders/${id}/refunds`, { as })).body);
const actionsOn = async (subjectId: string) =>
  (await rows.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** Creates a cancelled order of £72.45 that was paid by its link. */
async function dueBack(): Promise<string> {
  const { id } = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    paymentMethod: "link",
  });
  await api.post(`/orders/${id}/payment-link`, { as });
  const { body, signature } = await service.payAtProvider(id);
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  await api.post("/webhooks/payments", { body, headers });
  await api.post(`/orders/${id}/cancel`, { as });
  return id;
}

describe("POST /orders/{id}/refund", () => {
  it("asks the provider for what is due, or a part, and says what is on its way", async () => {
    const id = await dueBack();
    const { status, body } = await refund(id, { amountPence: 1000, reason: "Late" });
    expect(status).toBe(200);
    const order = SpecOrder.parse(body);
    expect(order).toMatchObject({ refundUnderWay: 1000 });
    expect(order.refundDue).toBeGreaterThan(1000);
    const { items, ways } = await refunds(id);
    expect(items).toEqual([
      expect.objectContaining({ method: "card", amountPence: 1000, state: "requested" }),
    ]);
    expect(ways.map(({ method, why }) => [method, why])).toEqual(
      SpecMethod.options.map((method) => [
        method,
        "£10.00 is on its way back through the payment provider.",
      ]),
    );
    expectError(await refund(id, { method: "cash" }), "conflict");
    expectError(await api.post(`/orders/${id}/refund-settled`, { as }), "conflict");
    expect(await actionsOn(id)).toContain("order.refund_requested");
    const record = await rows.activity.findFirst({ where: { action: "order.refund_requested" } });
    expect(record?.words).toMatch(/: Late$/);
  });

  it("notes what was given back by hand, and how", async () => {
    const id = await dueBack();
    const { body } = await refund(id, { method: "bank_transfer", reference: "R-7" });
    const order = SpecOrder.parse(body);
    expect(order).toMatchObject({ refundDue: 0, refundUnderWay: 0 });
    expect(order.refundSettledAt).not.toBeNull();
    expect((await refunds(id)).items).toEqual([
      expect.objectContaining({ method: "bank_transfer", state: "settled", reference: "R-7" }),
    ]);
    expect(await actionsOn(id)).toContain("order.refunded");
  });

  it("refuses in the specified order: 404, 409, 422, 409, 503", async () => {
    const wrong = { method: "cheque" };
    expectError(await refund(randomUUID(), wrong), "not_found");
    const theirs = await makeDelivery(service, elsewhere.business, {
      lines: [{ productId: elsewhere.product.id, quantity: 1 }],
    });
    expectError(await refund(theirs.id, wrong), "not_found");
    expectError(await api.get(`/orders/${theirs.id}/refunds`, { as }), "not_found");
    const unpaid = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    expectError(await refund(unpaid.id, wrong), "conflict");
    const id = await dueBack();
    expectValidation(await refund(id, wrong), "method");
    expectValidation(await refund(id, { amountPence: 0 }), "amountPence");
    expectError(await refund(id, { amountPence: 1_000_000 }), "conflict");
    const { payments } = service.providers;
    service.providers.payments = { ...payments, kind: "none" };
    expectError(await refund(id, { amountPence: 1_000_000 }), "not_configured");
    service.providers.payments = payments;
    const key = await makeKey(service, at.business, at.owner, ["orders:read"]);
    expectError(await refund(id, {}, key), "forbidden");
  });
});
