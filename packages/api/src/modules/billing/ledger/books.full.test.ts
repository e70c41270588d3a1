import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { makeAddress, makeCustomer } from "../../../testing";
import { Refusal } from "../../../platform/base/errors";
import { giveBack, orderNow, outstandingPence, receivePayment } from "../../orders";
import { invoiceOffice } from "../testing/invoice-office";
import { findDifferences } from "./compare";

/*
 * Random weeks of billing, crediting, paying in part, too much and by order, invoicing what was paid by order, allocating,
 * paying back, reversing and making void.
 * After each, what customers owe comes out the same by three sums that share nothing: documents, allocations, and a
 * count that the test keeps itself.
 */
const { service, rows, business, office, product, take, delivered } = await invoiceOffice();
afterAll(service.close);

const amount = fc.integer({ min: 1, max: 20_000 });
const pick = fc.nat({ max: 1000 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("bill" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("receive" as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("allocate" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("markPaid" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("void" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("credit" as const), amount, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("useCredit" as const), amount, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("payOrder" as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("payBack" as const), amount, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reverseOrders" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sell" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverseSale" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("paySaleBack" as const), amount, pick }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type CreditAct = Extract<Act, { do: "credit" | "useCredit" }>;
type SaleAct = Extract<Act, { do: "sell" | "reverseSale" | "paySaleBack" }>;

/** A customer's account, and what it should come to. */
async function account() {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  const lines = [{ productId: product.id, quantity: 2 }];
  const theirs = { customerId: customer.id, deliveryAddressId: address.id, lines };
  let expected = 0;
  const receipts: string[] = [];
  const invoices: string[] = [];
  const creditNotes: string[] = [];
  const orders: string[] = [];
  const sales: string[] = [];
  const at = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)];

  async function attempt(one: Act): Promise<void> {
    if (one.do === "bill") {
      const { id } = await delivered(theirs);
      const [invoice] = (await office.invoices.raise({ orderIds: [id] })).items;
      if (!invoice) throw new Error("No invoice was raised");
      invoices.push(invoice.id);
      expected += invoice.totalPence;
    } else if (one.do === "receive") {
      const money = { customerId: customer.id, method: "cheque", amountPence: one.amount } as const;
      receipts.push((await office.receipts.take(money)).id);
      expected -= one.amount;
    } else if (one.do === "credit" || one.do === "useCredit") {
      await creditOrUse(one);
    } else if (one.do === "payOrder" || one.do === "payBack") {
      await payOrderOrBack(one);
    } else if (one.do === "sell" || one.do === "reverseSale" || one.do === "paySaleBack") {
      await sellOrUndo(one);
    } else if (one.do === "reverseOrders") {
      const paid = await rows.receipt.findMany({
        where: { customerId: customer.id, allocations: { some: { orderId: { in: orders } } } },
        orderBy: { id: "asc" },
      });
      const id = at(paid, one.pick)?.id;
      // Never on the account, and not by its reversal either.
      if (id !== undefined) await office.receipts.reverse({ id, reason: "A mistake" });
    } else {
      await onOne(one);
    }
  }

  /** A credit note for a sum; what is left of one is paid back, pays invoices, or is taken back with the whole. */
  async function creditOrUse({ do: what, amount: pence, pick: n }: CreditAct) {
    if (what === "credit") {
      const id = at(invoices, n);
      if (id === undefined) return;
      const amounts = n % 3 === 0 ? undefined : [{ vatRate: 5, netPence: pence }];
      const { paidSale } = await office.invoices.one({ id });
      const note = await office.creditNotes.issue({ id, reason: "Short", amounts });
      creditNotes.push(note.id);
      if (!paidSale) expected -= note.totalPence;
      return;
    }
    const id = at(creditNotes, n);
    if (id === undefined) return;
    if (n % 3 === 0) await office.creditNotes.allocate({ id });
    else if (n % 3 === 1) {
      const { invoiceId, totalPence } = await office.creditNotes.reverse({
        id,
        reason: "A mistake",
      });
      const { paidSale } = await office.invoices.one({ id: invoiceId });
      if (!paidSale) expected -= totalPence;
    } else {
      await office.creditNotes.refund({ id, method: "cash", amountPence: pence });
      expected += pence;
    }
  }

  /** A paid sale is on the account once its money was taken back, with what is owed of it then. */
  async function sellOrUndo(one: SaleAct) {
    if (one.do === "sell") {
      const { id } = await delivered(theirs);
      const money = { tenantId: business.id, orderId: id, method: "cash", at: new Date() } as const;
      const parts = [3000, 4245 + (one.pick % 3) * 100];
      for (const amountPence of parts) {
        await rows.$transaction((tx) => receivePayment(tx, { ...money, amountPence }));
      }
      invoices.push((await office.invoices.forOrder({ id })).id);
      sales.push(id);
      return;
    }
    const orderId = at(sales, one.pick);
    if (orderId === undefined) return;
    if (one.do === "paySaleBack") {
      await office.payments.refund({ id: orderId, method: "cash", amountPence: one.amount });
      return;
    }
    const paid = await rows.receipt.findMany({
      where: { allocations: { some: { orderId } }, reversesId: null },
      orderBy: { id: "asc" },
    });
    const id = at(paid, one.pick)?.id ?? "";
    const invoiceId = (await office.orders.one({ id: orderId })).invoice?.id ?? "";
    const before = await office.invoices.one({ id: invoiceId });
    await office.receipts.reverse({ id, reason: "A mistake" });
    const after = await office.invoices.one({ id: invoiceId });
    expected += before.paidPence - after.paidPence;
  }

  /** What is paid for an order by itself never is on the account. */
  async function payOrderOrBack(one: Extract<Act, { do: "payOrder" | "payBack" }>) {
    const money = { tenantId: business.id, amountPence: one.amount, at: new Date() };
    if (one.do === "payOrder") {
      const { id } = await take(theirs);
      orders.push(id);
      await rows.$transaction((tx) =>
        receivePayment(tx, { ...money, orderId: id, method: "cash" }),
      );
      return;
    }
    const orderId = at(orders, one.pick);
    if (orderId === undefined) return;
    const order = await rows.order.findFirstOrThrow({ where: { id: orderId } });
    const amountPence = Math.min(one.amount, order.paidPence ?? 0);
    if (amountPence === 0) return;
    await rows.$transaction((tx) =>
      giveBack(tx, { ...money, orderId, amountPence, method: "cash" }),
    );
  }

  async function onOne(one: Extract<Act, { do: "allocate" | "reverse" | "markPaid" | "void" }>) {
    const id = at(one.do === "allocate" || one.do === "reverse" ? receipts : invoices, one.pick);
    if (id === undefined) return;
    if (one.do === "allocate") await office.receipts.allocate({ id });
    else if (one.do === "reverse") {
      expected += (await office.receipts.reverse({ id, reason: "A mistake" })).amountPence;
    } else if (one.do === "markPaid") {
      const before = await office.invoices.one({ id });
      await office.invoices.paid({ id });
      expected -= before.totalPence - before.paidPence;
    } else expected -= (await office.invoices.makeVoid({ id })).totalPence;
  }

  /** What is still to come in for their orders on account that stand on no invoice. Pence. */
  async function unbilledOrders(): Promise<number> {
    const found = await rows.order.findMany({
      where: { customerId: customer.id, paymentMethod: "on_account", paidAt: null },
      select: { id: true },
    });
    const theirOrders = await Promise.all(
      found.map(({ id }) => orderNow(service.database.service, business.id, id)),
    );
    return theirOrders
      .filter(({ invoice }) => invoice === null || invoice.status === "void")
      .reduce((sum, order) => sum + outstandingPence(order), 0);
  }

  const sums = async () => {
    const { closingPence, creditPence, exposurePence } = await office.customers.statement({
      id: customer.id,
    });
    const open = await rows.invoice.findMany({ where: { customerId: customer.id } });
    const left = open
      .filter(({ status }) => status !== "void")
      .reduce((sum, { totalPence, paidPence }) => sum + totalPence - paidPence, 0);
    return {
      expected,
      documents: closingPence,
      allocations: left - creditPence,
      exposed: exposurePence - (await unbilledOrders()),
    };
  };
  return { attempt, sums };
}

it("comes out the same by documents, by allocations, and as it was counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (week) => {
      const { attempt, sums } = await account();
      for (const one of week) {
        await attempt(one).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        const { expected, ...found } = await sums();
        expect(found).toEqual({ documents: expected, allocations: expected, exposed: expected });
      }
      await expectKeptSums();
    }),
    { numRuns: 16 },
  );
});

/** What the database keeps beside its documents is the sum of their allocations; states follow from it. */
async function expectKeptSums(): Promise<void> {
  const wrong = await rows.$queryRaw`
    SELECT 'receipt' AS what, r.id FROM receipts r
     WHERE allocated_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM allocations a
                                WHERE (a.tenant_id, a.receipt_id) = (r.tenant_id, r.id))
    UNION ALL
    SELECT 'credit note', n.id FROM credit_notes n
     WHERE allocated_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM allocations a
                                WHERE (a.tenant_id, a.credit_note_id) = (n.tenant_id, n.id))
        OR (net_pence, vat_pence) <> (SELECT sum(net_pence), sum(vat_pence) FROM credit_note_vat v
                                       WHERE (v.tenant_id, v.credit_note_id) = (n.tenant_id, n.id))
        OR net_pence <> (SELECT sum(net_pence) FROM credit_note_lines l
                          WHERE (l.tenant_id, l.credit_note_id) = (n.tenant_id, n.id))
    UNION ALL
    SELECT 'invoice', i.id FROM invoices i
     WHERE paid_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM allocations a
                           WHERE (a.tenant_id, a.invoice_id) = (i.tenant_id, i.id))
        OR status <> 'void' AND (status = 'paid') <> (paid_pence = total_pence)
        OR total_pence < (SELECT sum(total_pence) FROM credit_notes n
                           WHERE (n.tenant_id, n.invoice_id) = (i.tenant_id, i.id))
    UNION ALL
    SELECT 'order', o.id FROM orders o
     WHERE coalesce(paid_pence, 0) <> (SELECT coalesce(sum(amount_pence), 0) FROM allocations a
                                        WHERE (a.tenant_id, a.order_id) = (o.tenant_id, o.id))
       AND NOT EXISTS (SELECT FROM invoice_orders b JOIN invoices i ON (i.tenant_id, i.id) = (b.tenant_id, b.invoice_id)
                        WHERE (b.tenant_id, b.order_id) = (o.tenant_id, o.id) AND i.status = 'paid')
    UNION ALL
    SELECT 'refund', f.id FROM refunds f WHERE allocated_pence <> amount_pence`;
  expect(wrong).toEqual([]);
  expect(await findDifferences(rows, business.id)).toEqual([]);
}
