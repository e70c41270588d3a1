import { makeAddress, makeCustomer, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * Bad debts (docs/decisions/0417, docs/rules/bad-debts.md): compares statements, debtors, the month, the VAT boxes and the
 * journal with a table that is computed by hand.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);
const month = today.slice(0, 7);

const Id = z.looseObject({ id: z.uuid() });
const BadDebt = z.looseObject({
  id: z.uuid(),
  pence: z.int(),
  leftPence: z.int(),
  reliefPence: z.int(),
  claimableFrom: z.string(),
  claimedOn: z.string().nullable(),
  claimedPence: z.int(),
  repaidPence: z.int(),
  can: z.object({ claim: z.string().nullable(), reverse: z.string().nullable() }),
});
const Invoice = z.looseObject({
  id: z.uuid(),
  customerId: z.uuid(),
  status: z.string(),
  paidPence: z.int(),
  writtenOffPence: z.int(),
});
const Boxes = z.looseObject({ box1Pence: z.int(), box4Pence: z.int(), box6Pence: z.int() });
const Figures = z.looseObject({
  vat: z.object({ invoice: Boxes, cash: Boxes }),
  badDebts: z.record(z.string(), z.int()),
  debtors: z.looseObject({
    writtenOffPence: z.int(),
    closingPence: z.int(),
    differencePence: z.int(),
  }),
});
const Sums = z.looseObject({
  accounts: z.array(z.looseObject({ kind: z.string(), debitPence: z.int(), creditPence: z.int() })),
  debitPence: z.int(),
  creditPence: z.int(),
});
const Journal = Sums.extend({ adjustments: Sums.optional() });
const Debtors = z.looseObject({
  totals: z.looseObject({ owedPence: z.int(), balancePence: z.int() }),
  booksPence: z.int(),
  differencePence: z.int(),
});
const Statement = z.looseObject({
  closingPence: z.int(),
  entries: z.array(z.looseObject({ kind: z.string(), writtenOff: z.boolean().optional() })),
});

function expectRefused(answer: Awaited<ReturnType<typeof api.post>>, words: RegExp): void {
  expectError(answer, "conflict");
  expect(answer.body).toMatchObject({ message: expect.stringMatching(words) });
}

/** One cylinder at £34.50 and 5 %: £1.73 of VAT (172.5 pence, half up). */
const net = 3_450;
const vat = 173;
const gross = net + vat;

async function office() {
  const at = await makeMerchant(service);
  const as = at.owner.token;
  const ok = async (answer: ReturnType<typeof api.post>) => {
    const { status, body } = await answer;
    expect({ isDone: status < 300, body }).toEqual({ isDone: true, body });
    return body;
  };
  const post = (path: string, body: object = {}) => ok(api.post(path, { as, body }));
  /** Creates an invoice of one cylinder that was supplied and due `daysAgo` days ago. */
  const invoiced = async (daysAgo: number) => {
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const customer = await makeCustomer(service, at.business);
    await makeAddress(service, at.business, customer);
    const body = {
      customerId: customer.id,
      fulfilment: "collection",
      paymentMethod: "on_account",
      lines,
    };
    const order = Id.parse(await post("/orders", body));
    await post(`/orders/${order.id}/collected`, { locationId: at.yard.id });
    const { items } = z
      .object({ items: z.array(Id) })
      .parse(await post("/invoices", { orderIds: [order.id] }));
    const id = items[0]?.id ?? "";
    // It was billed at once, so that its VAT is that of this month (docs/decisions/0418).
    const suppliedAt = new Date(`${dayBefore(daysAgo)}T12:00:00Z`);
    await db.order.updateMany({ where: { id: order.id }, data: { deliveredAt: suppliedAt } });
    await db.invoice.updateMany({ where: { id }, data: { dueOn: new Date(dayBefore(daysAgo)) } });
    return Invoice.parse(await ok(api.get(`/invoices/${id}`, { as })));
  };
  const invoice = async (id: string) => Invoice.parse(await ok(api.get(`/invoices/${id}`, { as })));
  const debt = async (path: string, body: object = {}) => BadDebt.parse(await post(path, body));
  const listed = async (query: string) =>
    z
      .object({ items: z.array(BadDebt) })
      .parse(await ok(api.get(`/bad-debts?${query}`, { as })))
      .items.map(({ id }) => id);
  /** Compares every sum with the test's: debt, written off, VAT claimed and VAT due again. */
  const compare = async (
    customerId: string,
    row: { billed: number; vat: number; owed: number; off: number; claimed: number; due: number },
  ) => {
    const figures = Figures.parse(await ok(api.get(`/books/figures?from=${month}`, { as })));
    expect(figures.debtors).toMatchObject({
      writtenOffPence: row.off,
      closingPence: row.owed,
      differencePence: 0,
    });
    expect(figures.vat.invoice).toMatchObject({
      box1Pence: row.vat + row.due,
      box4Pence: row.claimed,
      box6Pence: row.billed - row.vat,
    });
    const owed = Debtors.parse(await ok(api.get(`/books/debtors?on=${today}`, { as })));
    expect(owed).toMatchObject({
      totals: { balancePence: row.owed },
      booksPence: row.owed,
      differencePence: 0,
    });
    const statement = Statement.parse(
      await ok(api.get(`/customers/${customerId}/statement`, { as })),
    );
    expect(statement.closingPence).toBe(row.owed);
    return { figures, statement };
  };
  return { at, as, ok, post, invoiced, invoice, debt, listed, compare };
}

it("writes off, claims the VAT, and makes it due again where the debt is paid after all", async () => {
  const one = await office();
  const { id, customerId } = await one.invoiced(200);
  const billed = { billed: gross, vat };
  await one.compare(customerId, { ...billed, owed: gross, off: 0, claimed: 0, due: 0 });

  // £10.00 is paid, and the rest is written off: the relief is its share of the VAT.
  const receipt = { customerId, method: "bank_transfer", amountPence: 1_000 };
  await one.post("/receipts", { ...receipt, allocations: [{ invoiceId: id, amountPence: 1_000 }] });
  const off = gross - 1_000;
  const relief = 125; // 173 × 2,623 ÷ 3,623 = 125.2
  const written = await one.debt(`/invoices/${id}/write-off`, { reason: "Ceased trading" });
  expect(written).toMatchObject({
    pence: off,
    leftPence: off,
    reliefPence: relief,
    claimedOn: null,
    can: { claim: null, reverse: null },
  });
  expect(await one.invoice(id)).toMatchObject({
    status: "paid",
    paidPence: gross,
    writtenOffPence: off,
  });
  const { statement, figures } = await one.compare(customerId, {
    ...billed,
    owed: 0,
    off,
    claimed: 0,
    due: 0,
  });
  expect(statement.entries.filter(({ writtenOff }) => writtenOff)).toHaveLength(1);
  // Cash accounting paid no VAT on the invoice, so none is claimed.
  expect(figures.vat.cash).toMatchObject({ box1Pence: 48, box4Pence: 0 });

  expect(await one.listed("claimable=true")).toEqual([written.id]);
  const claimed = await one.debt(`/bad-debts/${written.id}/claim`);
  expect(claimed).toMatchObject({ claimedOn: today, claimedPence: relief, repaidPence: 0 });
  expect(await one.listed("claimable=true")).toEqual([]);
  const claims = { ...billed, owed: 0, off, claimed: relief, due: 0 };
  await one.compare(customerId, claims);
  const again = await api.post(`/bad-debts/${written.id}/claim`, { as: one.as });
  expectRefused(again, /was claimed/);

  // £20.00 of the debt is paid later: 95 of the 125 pence (2,000 ÷ 2,623) are due again.
  const part = { amountPence: 2_000, reason: "The liquidator paid" };
  const reversed = await one.debt(`/bad-debts/${written.id}/reverse`, part);
  expect(reversed).toMatchObject({ leftPence: 623, reliefPence: 30, repaidPence: 95 });
  expect(await one.listed("repaid=true")).toEqual([written.id]);
  expect(await one.invoice(id)).toMatchObject({ status: "sent", writtenOffPence: 623 });
  const owed = { ...billed, owed: 2_000, off: 623, claimed: relief, due: 95 };
  await one.compare(customerId, owed);
  await one.post("/receipts", { customerId, method: "bank_transfer", amountPence: 2_000 });
  await one.compare(customerId, { ...owed, owed: 0 });
  await one.debt(`/bad-debts/${written.id}/reverse`, { reason: "And the rest" });
  await one.compare(customerId, { ...owed, owed: 623, off: 0, due: relief });
});

it("is in the journal: debtors to write-offs, and VAT from there", async () => {
  const one = await office();
  const { id, customerId } = await one.invoiced(200);
  const { id: debtId } = await one.debt(`/invoices/${id}/write-off`, { reason: "Gone away" });
  await one.debt(`/bad-debts/${debtId}/claim`);
  // The journal exports finished days, so everything happened yesterday.
  const { id: tenantId } = one.at.business;
  await service.test.owner.query("UPDATE invoices SET issued_on = $2::date WHERE tenant_id = $1", [
    tenantId,
    dayBefore(1),
  ]);
  await service.test.owner.query("UPDATE bad_debts SET day = $2::date WHERE tenant_id = $1", [
    tenantId,
    dayBefore(1),
  ]);
  const { adjustments, ...documents } = Journal.parse(
    await one.ok(api.get(`/books/journal?to=${dayBefore(1)}`, { as: one.as })),
  );
  const sums = (some: z.output<typeof Sums> | undefined) =>
    Object.fromEntries(
      (some?.accounts ?? []).map((row) => [row.kind, row.debitPence - row.creditPence]),
    );
  expect(sums(documents)).toEqual({ debtors: gross, sales: -net, vat: -vat });
  expect(sums(adjustments)).toEqual({ debtors: -gross, writeOffs: gross - vat, vat });
  expect(adjustments?.debitPence).toBe(adjustments?.creditPence);
  const statement = Statement.parse(
    await one.ok(api.get(`/customers/${customerId}/statement`, { as: one.as })),
  );
  expect(statement.closingPence).toBe(0);
});

it("refuses what the law or the state of the debt does not allow", async () => {
  const one = await office();
  const other = await office();
  const { id } = await one.invoiced(100);
  const ask = (path: string, body: object, as = one.as) => api.post(path, { as, body });
  const path = `/invoices/${id}/write-off`;
  expectValidation(await ask(path, { reason: "Gone", amountPence: gross + 1 }), "amountPence");
  expectValidation(await ask(path, {}), "reason");
  expectValidation(await ask(path, { reason: "Gone", on: "2199-01-01" }), "on");
  expect((await ask(path, { reason: "Gone" }, other.as)).status).toBe(404);
  const written = await one.debt(path, { reason: "Gone away" });
  expect(written.can.claim).toMatch(/can be claimed from/);
  expectRefused(await ask(`/bad-debts/${written.id}/claim`, {}), /can be claimed from/);
  expectRefused(await ask(path, { reason: "Twice" }), /is paid already/);
  const credit = { reason: "Wrong", lines: [] };
  expectRefused(await ask(`/invoices/${id}/credit`, credit), /is written off/);
  for (const act of ["claim", "reverse"]) {
    const answer = await ask(`/bad-debts/${written.id}/${act}`, { reason: "Not ours" }, other.as);
    expect(answer.status).toBe(404);
  }
  const reverse = `/bad-debts/${written.id}/reverse`;
  expectValidation(
    await ask(reverse, { reason: "Too much", amountPence: gross + 1 }),
    "amountPence",
  );
  await one.debt(reverse, { reason: "A mistake" });
  expectRefused(await ask(reverse, { reason: "Again" }), /Nothing of it/);
  expect((await one.invoice(id)).status).toBe("sent");

  // A closed month keeps its write-offs.
  await one.post("/books/close", { to: dayBefore(1) });
  const onClosed = { reason: "Gone", on: dayBefore(1) };
  expectRefused(await ask(path, onClosed), /The books are closed/);
  expect((await one.invoice(id)).status).toBe("sent");
});
