import { makeKey, makeMerchant, makeProduct, putStock, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

/*
 * A refund that credits the sale (docs/contract/orders.md). The figures of each table are computed by hand from the
 * rule: VAT half up once for each rate, and VAT taken out of a sum including it.
 */

const service = await testService();
afterAll(service.close);
afterEach(() => vi.useRealTimers());
const api = restOn(service);
const rows = service.database.service;

const Sums = z.looseObject({ vatRate: z.int(), netPence: z.int(), vatPence: z.int() });
const Figures = z.looseObject({
  sales: z.array(Sums),
  credited: z.array(Sums),
  vat: z.looseObject({ invoice: z.looseObject({ box1Pence: z.int(), box6Pence: z.int() }) }),
  received: z.array(z.looseObject({ method: z.string() })),
  debtors: z.looseObject({ closingPence: z.int(), differencePence: z.int() }),
});
const Journal = z.looseObject({
  debitPence: z.int(),
  creditPence: z.int(),
  accounts: z.array(z.looseObject({ kind: z.string(), debitPence: z.int(), creditPence: z.int() })),
});
const Refunds = z.looseObject({
  credit: z.strictObject({
    why: z.string().nullable(),
    mostPence: z.int(),
    lines: z.array(
      z.strictObject({ orderLineId: z.uuid(), description: z.string(), quantity: z.int() }),
    ),
    asksBillTo: z.boolean(),
  }),
});

/** Sells two cylinders at £34.50 and 5 %, and three nets at £12.00 and 20 %, for cash: £115.65. */
async function sold() {
  const at = await makeMerchant(service);
  const as = at.owner.token;
  const nets = await makeProduct(service, at.business, {
    name: "Kindling net",
    unitPrice: 1200,
    vatRate: 20,
    returnable: false,
    category: "kindling",
  });
  for (const productId of [at.product.id, nets.id]) {
    await putStock(service, at.business, { locationId: at.yard.id, productId, quantity: 100 });
  }
  const post = (path: string, body: object = {}, who = as) => api.post(path, { as: who, body });
  const taken = await post("/orders", {
    fulfilment: "collection",
    paymentMethod: "cash",
    lines: [
      { productId: at.product.id, quantity: 2 },
      { productId: nets.id, quantity: 3 },
    ],
  });
  const order = z
    .looseObject({ id: z.uuid(), lines: z.array(z.looseObject({ id: z.uuid() })) })
    .parse(taken.body);
  const { id } = order;
  expect((await post(`/orders/${id}/paid`, { method: "cash" })).status).toBe(200);
  expect((await post(`/orders/${id}/collected`)).status).toBe(200);
  const month = new Date().toISOString().slice(0, 7);
  return {
    at,
    id,
    lineIds: order.lines.map((line) => line.id),
    refund: (body: object, who = as) => post(`/orders/${id}/refund`, body, who),
    credit: async () => Refunds.parse((await api.get(`/orders/${id}/refunds`, { as })).body).credit,
    figures: async () =>
      Figures.parse((await api.get(`/books/figures?from=${month}&to=${month}`, { as })).body),
    /** Returns pence by kind of account as of tomorrow, when today is over; debits are positive. */
    journal: async () => {
      const today = new Date().toISOString().slice(0, 10);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
      const journal = Journal.parse((await api.get(`/books/journal?to=${today}`, { as })).body);
      vi.useRealTimers();
      expect(journal.debitPence).toBe(journal.creditPence);
      const sums = new Map<string, number>();
      for (const { kind, debitPence, creditPence } of journal.accounts) {
        sums.set(kind, (sums.get(kind) ?? 0) + debitPence - creditPence);
      }
      return Object.fromEntries([...sums].filter(([, pence]) => pence !== 0));
    },
    /** Returns the order's remaining money: by receipts and refunds, by allocations, and by its row. */
    balances: async () => {
      const where = { tenantId: at.business.id };
      const received = await rows.receipt.aggregate({ where, _sum: { amountPence: true } });
      const refunded = await rows.refund.aggregate({ where, _sum: { amountPence: true } });
      const allocated = await rows.allocation.findMany({
        where: { ...where, refundId: null, receiptId: { not: null } },
      });
      return {
        money: (received["_sum"].amountPence ?? 0) - (refunded["_sum"].amountPence ?? 0),
        allocations: allocated.reduce((sum, { amountPence }) => sum + amountPence, 0),
      };
    },
  };
}

const sums = (rates: { vatRate: number; netPence: number; vatPence: number }[]) =>
  rates.map(({ vatRate, netPence, vatPence }) => [vatRate, netPence, vatPence]);

describe("POST /orders/{id}/refund with a cause", () => {
  it("credits goods that came back and a price that fell, to the penny", async () => {
    const sale = await sold();
    const [cylinders = "", nets = ""] = sale.lineIds;
    expect(await sale.credit()).toMatchObject({
      why: null,
      mostPence: 11_565,
      lines: [
        { orderLineId: cylinders, quantity: 2 },
        { orderLineId: nets, quantity: 3 },
      ],
      asksBillTo: false,
    });
    // One cylinder: £34.50 and 5 % VAT, half up.
    const back = await sale.refund({
      because: "goods_returned",
      lines: [{ orderLineId: cylinders, quantity: 1 }],
      method: "cash",
      reason: "The valve leaks",
    });
    expect(back).toMatchObject({ status: 200, body: { refundDue: 0, refundUnderWay: 0 } });
    // £36.22 at 5 % and £43.20 at 20 % remain. £11.57 is divided into £5.28 and £6.29, with VAT of 25p and 105p.
    const less = await sale.refund({
      because: "price_reduced",
      amountPence: 1157,
      method: "bank_transfer",
    });
    expect(less).toMatchObject({ status: 200, body: { refundDue: 0 } });
    expect(await sale.credit()).toMatchObject({ why: null, mostPence: 11_565 - 3_623 - 1_157 });

    const figures = await sale.figures();
    expect(sums(figures.sales)).toEqual([
      [5, 6_900, 345],
      [20, 3_600, 720],
    ]);
    expect(sums(figures.credited)).toEqual([
      [5, 3_450 + 503, 173 + 25],
      [20, 524, 105],
    ]);
    expect(figures.vat.invoice).toMatchObject({ box1Pence: 762, box6Pence: 6_023 });
    expect(figures.received).toEqual([
      { method: "cash", receivedPence: 11_565, refundedPence: 3_623 },
      { method: "bank_transfer", receivedPence: 0, refundedPence: 1_157 },
    ]);
    expect(figures.debtors).toMatchObject({ closingPence: 0, differencePence: 0 });
    expect(await sale.journal()).toEqual({ sales: -6_023, vat: -762, tender: 6_785 });
    expect(await sale.balances()).toEqual({ money: 6_785, allocations: 6_785 });

    // Refunding the rest reduces sales and VAT to zero.
    expect((await sale.refund({ because: "price_reduced", amountPence: 6_786 })).status).toBe(409);
    expect((await sale.refund({ because: "price_reduced", amountPence: 6_785 })).status).toBe(200);
    expect((await sale.figures()).vat.invoice).toMatchObject({ box1Pence: 0, box6Pence: 0 });
    expect(await sale.journal()).toEqual({});
    const actions = await rows.activity.findMany({
      where: { tenantId: sale.at.business.id },
      orderBy: { id: "asc" },
    });
    expect(
      actions
        .map(({ action }) => action)
        .filter((name) => !/^order\.(taken|paid|coll|placed)/.test(name)),
    ).toEqual([
      "invoice.raised",
      ...[1, 2, 3].flatMap(() => ["credit_note.issued", "invoice.credited", "order.refunded"]),
    ]);
    expect(actions.find(({ action }) => action === "credit_note.issued")?.after).toMatchObject({
      reason: "Goods came back: The valve leaks",
    });
  });

  it("leaves sales and VAT as they are for goodwill, which stays the default", async () => {
    const sale = await sold();
    expect((await sale.refund({ amountPence: 500, method: "cash" })).status).toBe(200);
    const figures = await sale.figures();
    expect(figures.credited).toEqual([]);
    expect(figures.vat.invoice).toMatchObject({ box1Pence: 1_065, box6Pence: 10_500 });
    // The goods of a partial refund are unknown, so no invoice, and hence no credit, is possible.
    expect((await sale.credit()).why).toBe("A part of what was due was paid back.");
    expectError(await sale.refund({ because: "price_reduced", amountPence: 100 }), "conflict");
  });

  it("credits a sale that has its invoice, and refuses goodwill of it", async () => {
    const sale = await sold();
    const as = sale.at.owner.token;
    expect((await api.post(`/orders/${sale.id}/invoice`, { as, body: {} })).status).toBe(200);
    expectError(await sale.refund({ amountPence: 100, method: "cash" }), "conflict");
    const { body } = await sale.refund({ because: "price_reduced", amountPence: 100 });
    expect(body).toMatchObject({ refundDue: 0 });
    expect((await sale.figures()).received).toEqual([
      { method: "cash", receivedPence: 11_565, refundedPence: 0 },
      { method: "bank_transfer", receivedPence: 0, refundedPence: 100 },
    ]);
  });

  it("refuses what does not fit its cause, and credits only for those who may", async () => {
    const sale = await sold();
    const [cylinders = ""] = sale.lineIds;
    const lines = [{ orderLineId: cylinders, quantity: 1 }];
    const returned = { because: "goods_returned", lines };
    expectValidation(await sale.refund({ lines, amountPence: 1 }), "lines");
    expectValidation(await sale.refund({ because: "goods_returned" }), "lines");
    expectValidation(await sale.refund({ because: "price_reduced" }), "amountPence");
    expectValidation(await sale.refund({ ...returned, amountPence: 1 }), "amountPence");
    expectValidation(await sale.refund({ because: "regret" }), "because");
    const three = [{ orderLineId: cylinders, quantity: 3 }];
    expectError(await sale.refund({ ...returned, lines: three }), "conflict");
    const other = await sold();
    const theirs = [{ orderLineId: other.lineIds[0], quantity: 1 }];
    expectError(await sale.refund({ ...returned, lines: theirs }), "not_found");
    const key = await makeKey(service, sale.at.business, sale.at.owner, ["orders:write"]);
    expectError(await sale.refund(returned, key), "forbidden");
    expect((await sale.figures()).credited).toEqual([]);
    expect(await rows.invoice.count({ where: { tenantId: sale.at.business.id } })).toBe(0);
  });

  it("credits goods once where two ask at the same moment", async () => {
    const sale = await sold();
    const lines = [{ orderLineId: sale.lineIds[0], quantity: 2 }];
    const ask = () => sale.refund({ because: "goods_returned", lines, method: "cash" });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(sums((await sale.figures()).credited)).toEqual([[5, 6_900, 345]]);
  });
});
