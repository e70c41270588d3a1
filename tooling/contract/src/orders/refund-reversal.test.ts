import {
  makeCustomer,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

/* docs/contract/invoices-and-payments.md, POST /refunds/{id}/reverse. Figures are computed by hand. */

const service = await testService();
afterAll(service.close);
afterEach(() => vi.useRealTimers());
const api = restOn(service);
const rows = service.database.service;
const elsewhere = await makeMerchant(service);

const Refund = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid().nullable(),
  customerId: z.uuid().nullable(),
  method: z.string(),
  amountPence: z.int(),
  refundedOn: z.iso.date(),
  reference: z.string().nullable(),
  reversesId: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
  reason: z.string().nullable(),
  can: z.strictObject({ reverse: z.string().nullable() }),
});
const reason = "Noted twice";
const today = () => new Date().toISOString().slice(0, 10);
const dayMs = 24 * 3_600_000;

async function office() {
  const at = await makeMerchant(service);
  const as = at.owner.token;
  const post = (path: string, body: object = {}, who = as) => api.post(path, { as: who, body });
  const get = (path: string) => api.get(path, { as });
  const month = today().slice(0, 7);
  return {
    at,
    post,
    get,
    reverse: (id: string, body: object = { reason }, who = as) =>
      post(`/refunds/${id}/reverse`, body, who),
    /** Sells an order of £36.23 (one cylinder at £34.50 and 5 %) that is collected and paid in cash. */
    sold: async () => {
      const taken = await post("/orders", {
        fulfilment: "collection",
        paymentMethod: "cash",
        lines: [{ productId: at.product.id, quantity: 1 }],
      });
      const { id } = z.looseObject({ id: z.uuid() }).parse(taken.body);
      expect((await post(`/orders/${id}/paid`, { method: "cash" })).status).toBe(200);
      expect((await post(`/orders/${id}/collected`)).status).toBe(200);
      return id;
    },
    refundsOf: async (id: string) =>
      z
        .looseObject({
          items: z.array(
            z.looseObject({ id: z.uuid(), amountPence: z.int(), reversed: z.boolean() }),
          ),
        })
        .parse((await get(`/orders/${id}/refunds`)).body).items,
    figures: async () =>
      z
        .looseObject({ received: z.array(z.unknown()), debtors: z.looseObject({}) })
        .parse((await get(`/books/figures?from=${month}&to=${month}`)).body),
    /** Returns the cash of the journal as of tomorrow, when today is over. */
    cash: async () => {
      const to = today();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
      const { body } = await get(`/books/journal?to=${to}`);
      vi.useRealTimers();
      const journal = z
        .looseObject({
          debitPence: z.int(),
          creditPence: z.int(),
          accounts: z.array(
            z.looseObject({ kind: z.string(), debitPence: z.int(), creditPence: z.int() }),
          ),
        })
        .parse(body);
      expect(journal.debitPence).toBe(journal.creditPence);
      return journal.accounts
        .filter(({ kind }) => kind === "tender")
        .reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
    },
  };
}

describe("POST /refunds/{id}/reverse", () => {
  it("makes the money of an order due back again, and changes no row", async () => {
    const { at, sold, post, get, refundsOf, reverse, figures, cash } = await office();
    const order = await sold();
    await post(`/orders/${order}/refund`, {
      because: "price_reduced",
      amountPence: 1000,
      method: "cash",
    });
    const [refund] = await refundsOf(order);
    const id = refund?.id ?? "";
    const before = await rows.refund.findFirst({ where: { id } });
    const { status, body } = await reverse(id);
    expect(status).toBe(200);
    expect(Refund.parse(body)).toMatchObject({
      orderId: order,
      method: "cash",
      amountPence: -1000,
      refundedOn: today(),
      reversesId: id,
      reason,
      can: { reverse: "This is a reversal itself." },
    });
    expect(await rows.refund.findFirst({ where: { id } })).toEqual({
      ...before,
      allocatedPence: 0,
    });
    expect(await refundsOf(order)).toEqual([
      expect.objectContaining({ id, amountPence: 1000, reversed: true }),
    ]);
    expect((await get(`/orders/${order}`)).body).toMatchObject({
      refundDue: 1000,
      refundSettledAt: null,
    });
    // £36.23 was received; £10.00 was refunded, and the reversal cancels the refund.
    expect((await figures()).received).toEqual([
      { method: "cash", receivedPence: 3623, refundedPence: 0 },
    ]);
    expect(await cash()).toBe(3623);
    expectError(await reverse(id), "conflict");
    expect((await post(`/orders/${order}/refund`, { method: "bank_transfer" })).status).toBe(200);
    expect(await cash()).toBe(2623);
    const recorded = await rows.activity.findMany({
      where: { tenantId: at.business.id, action: "order.refund_reversed" },
    });
    expect(recorded.map(({ subjectId, words }) => [subjectId, words])).toEqual([
      [order, expect.stringMatching(/^Reversed £10\.00 .*: Noted twice$/)],
    ]);
  });

  it("pays a goodwill sale in full again, so that it can be credited", async () => {
    const { sold, post, refundsOf, reverse } = await office();
    const order = await sold();
    await post(`/orders/${order}/refund`, { amountPence: 500, method: "cash" });
    const price = { because: "price_reduced", amountPence: 500, method: "cash" };
    expectError(await post(`/orders/${order}/refund`, price), "conflict");
    const [refund] = await refundsOf(order);
    expect((await reverse(refund?.id ?? "")).status).toBe(200);
    expect((await post(`/orders/${order}/refund`, price)).status).toBe(200);
  });

  it("makes an order that waits paid again", async () => {
    const { at, post, get, refundsOf, reverse } = await office();
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const taken = await post("/orders", { fulfilment: "collection", paymentMethod: "cash", lines });
    const { id } = z.looseObject({ id: z.uuid() }).parse(taken.body);
    await post(`/orders/${id}/paid`, { method: "cash" });
    await post(`/orders/${id}/refund`, { amountPence: 3623, method: "cash" });
    expect((await get(`/orders/${id}`)).body).toMatchObject({ paidAt: null });
    const [refund] = await refundsOf(id);
    await reverse(refund?.id ?? "");
    expect((await get(`/orders/${id}`)).body).toMatchObject({
      paidAt: expect.any(String),
      paidVia: "cash",
      refundDue: 0,
    });
  });

  it("makes what a receipt had left the customer's credit again", async () => {
    const { at, post, get, reverse, figures } = await office();
    const { id: customerId } = await makeCustomer(service, at.business);
    const taken = await post("/receipts", { customerId, method: "cheque", amountPence: 2000 });
    const { id: receiptId } = z.looseObject({ id: z.uuid() }).parse(taken.body);
    const paidBack = await post(`/receipts/${receiptId}/refund`, { method: "bank_transfer" });
    const [part] = z
      .looseObject({ allocations: z.array(z.looseObject({ id: z.uuid(), kind: z.string() })) })
      .parse(paidBack.body).allocations;
    expect(part).toMatchObject({ kind: "refund" });
    const id = part?.id ?? "";
    expect(Refund.parse((await get(`/refunds/${id}`)).body)).toMatchObject({
      orderId: null,
      customerId,
      amountPence: 2000,
      can: { reverse: null },
    });
    expect((await reverse(id)).status).toBe(200);
    expect((await get(`/receipts/${receiptId}`)).body).toMatchObject({
      allocations: [],
      unallocatedPence: 2000,
    });
    const statement = await get(`/customers/${customerId}/statement`);
    expect(statement.body).toMatchObject({ closingPence: -2000, creditPence: 2000 });
    // £20.00 was received, refunded, and the refund reversed: both sums give a credit of £20.00.
    expect((await figures()).debtors).toMatchObject({
      receivedPence: 2000,
      refundedPence: 0,
      closingPence: -2000,
      byAllocationsPence: -2000,
      differencePence: 0,
    });
    expect(
      await rows.activity.count({
        where: { subjectId: receiptId, action: "receipt.refund_reversed" },
      }),
    ).toBe(1);
  });

  it("is dated on the first open day, and leaves closed books as they are", async () => {
    const { sold, post, refundsOf, reverse, get } = await office();
    const order = await sold();
    await post(`/orders/${order}/refund`, { amountPence: 500, method: "bank_transfer" });
    const closed = today();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
    expect((await post("/books/close", { to: closed })).status).toBe(200);
    const [refund] = await refundsOf(order);
    const { body } = await reverse(refund?.id ?? "");
    expect(Refund.parse(body).refundedOn).toBe(today());
    const { body: there } = await get(`/refunds/${refund?.id}`);
    expect(Refund.parse(there)).toMatchObject({ refundedOn: closed, amountPence: 500 });
  });

  it("reverses once where several ask at the same moment", async () => {
    const { at, sold, post, refundsOf, reverse } = await office();
    const order = await sold();
    await post(`/orders/${order}/refund`, { amountPence: 500, method: "cash" });
    const [refund] = await refundsOf(order);
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(refund?.id ?? "")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const where = { tenantId: at.business.id };
    const refunds = await rows.refund.aggregate({ where, _sum: { amountPence: true } });
    expect(refunds["_sum"].amountPence).toBe(0);
    const left = await rows.allocation.aggregate({
      where: { ...where, orderId: order },
      _sum: { amountPence: true },
    });
    expect(left["_sum"].amountPence).toBe(3623);
  });

  it("is nobody else's, asks for the scope, and for a reason", async () => {
    const { at, sold, post, refundsOf, reverse } = await office();
    const order = await sold();
    await post(`/orders/${order}/refund`, { amountPence: 500, method: "cash" });
    const [refund] = await refundsOf(order);
    const id = refund?.id ?? "";
    expectError(await reverse(id, { reason }, elsewhere.owner.token), "not_found");
    const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await reverse(id, { reason }, driver), "forbidden");
    expectValidation(await reverse(id, {}), "reason");
    expectValidation(await reverse(id, { reason: "" }), "reason");
  });
});
