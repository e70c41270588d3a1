import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { sendAccounts } from "./push";
import { connectedOffice, xeroChoices } from "../testing/connected-office";

const { service, rows, business, tenantId, office, accounts, ...rest } = await connectedOffice();
const { xero, quickbooks, begin, connect, send, raiseOne, customer } = rest;
afterAll(rest.close);
afterEach(async () => {
  xero.limits.minute = 60;
  xero.loseAnswers(0);
  quickbooks.loseAnswers(0);
  if ((await accounts.get()).program) await accounts.disconnect();
});

const pay = (invoiceId: string, amountPence: number) =>
  office.receipts.take({
    customerId: customer.id,
    method: "bank_transfer",
    amountPence,
    allocations: [{ invoiceId, amountPence }],
  });
const standing = async (sourceId: string) =>
  (await accounts.documents({ sourceId })).items.map(
    ({ kind, state, amountPence }) => `${kind} ${state} ${amountPence}`,
  );
const live = (table: Map<string, Record<string, unknown>>) =>
  [...table.values()].filter((row) => !["VOIDED", "DELETED"].includes(String(row["Status"])));
/** So many of this number are in Xero, and hold. */
const held = (number: string) =>
  live(xero.invoices).filter((row) => row["InvoiceNumber"] === number).length;
const paymentsOf = (number: string) => {
  const invoice = live(xero.invoices).find((row) => row["InvoiceNumber"] === number);
  return live(xero.payments)
    .filter(
      (row) => (row["Invoice"] as { InvoiceID?: unknown }).InvoiceID === invoice?.["InvoiceID"],
    )
    .map((row) => row["Amount"]);
};

describe("connecting", () => {
  it("takes a consent once, from the session that began it", async () => {
    const back = await begin("xero");
    const other = await makeMember(service, business);
    const theirs = callerFor(service, { token: await signInAs(service, other) }).office.accounts;
    await expect(theirs.consent(back)).rejects.toEqual(refusedAs("conflict"));
    const both = await Promise.allSettled([accounts.consent(back), accounts.consent(back)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await accounts.get()).toMatchObject({
      program: "xero",
      organisationName: "Fellside Gas Ltd",
      idle: "Choose the accounts and taxes.",
    });
    await expect(accounts.consent(back)).rejects.toEqual(refusedAs("conflict"));
    const row = await rows.accountsConnection.findFirstOrThrow({ where: { tenantId } });
    expect(`${row.accessSecret} ${row.refreshSecret}`).not.toMatch(/access-|refresh-/);
    const mails = await rows.email.count({ where: { tenantId, kind: "accounts.connected" } });
    expect(mails).toBeGreaterThan(0);
    const activity = await rows.activity.findMany({ where: { action: "accounts.connected" } });
    expect(activity.map(({ words }) => words)).toContain("Connected Xero to Fellside Gas Ltd");
  });

  it("proposes what fits, and forgets nothing when it is connected again", async () => {
    await connect("xero");
    const chart = await accounts.chart();
    expect(chart.proposed).toMatchObject({
      saleId: "200",
      taxes: {
        standard: "OUTPUT2",
        reduced: "RROUTPUT",
        zero: "ZERORATEDOUTPUT",
        exempt: "EXEMPTOUTPUT",
        outsideScope: "NONE",
      },
    });
    expect(chart.proposed.banks).toContainEqual({ method: "cash", bankId: xeroChoices.banks.cash });
    const invoice = await raiseOne();
    await send();
    await accounts.disconnect();
    expect(xero.tokens.revoked()).toBe(true);
    expect(await accounts.get()).toMatchObject({
      program: null,
      idle: "No accounts program is connected.",
    });
    await connect("xero");
    await send();
    expect(held(invoice.number)).toBe(1);
  });

  it("refreshes one token once, though many ask at the same time", async () => {
    await connect("xero");
    const before = xero.tokens.refreshed();
    xero.tokens.expire();
    const charts = await Promise.all([accounts.chart(), accounts.chart(), accounts.chart()]);
    expect(charts.map(({ sales }) => sales.length)).toEqual([2, 2, 2]);
    expect(xero.tokens.refreshed()).toBe(before + 1);
  });

  it("tells the owners once that it is no longer accepted", async () => {
    await connect("xero");
    xero.tokens.cut();
    const told = () => rows.email.count({ where: { tenantId, kind: "accounts.ended" } });
    const before = await told();
    await expect(send()).rejects.toThrow("no longer accepts");
    await send();
    await expect(accounts.chart()).rejects.toEqual(refusedAs("conflict"));
    const owners = await rows.member.count({ where: { tenantId, role: "owner" } });
    expect((await told()) - before).toBe(owners);
    expect(await accounts.get()).toMatchObject({ endedAt: expect.any(String) });
  });
});

describe("sending", () => {
  it("has invoices, payments, credit and what is taken back there, each once", async () => {
    await connect("xero");
    const [one, two] = [await raiseOne(), await raiseOne()];
    const receipt = await pay(one.id, 5_000);
    const note = await office.creditNotes.issue({
      id: two.id,
      reason: "One was empty",
      amounts: [{ vatRate: 20, netPence: 500 }],
    });
    await send();
    expect([held(one.number), held(two.number)]).toEqual([1, 1]);
    expect(paymentsOf(one.number)).toEqual([50]);
    expect(await standing(one.id)).toEqual(
      expect.arrayContaining([`invoice sent ${one.totalPence}`, "payment sent 5000"]),
    );
    expect(await standing(note.id)).toEqual(
      expect.arrayContaining([`credit_note sent ${note.totalPence}`]),
    );
    const total = live(xero.invoices).find((row) => row["InvoiceNumber"] === one.number)?.["Total"];
    expect(total).toBe(one.totalPence / 100);

    await office.receipts.reverse({ id: receipt.id, reason: "The cheque bounced" });
    await office.invoices.makeVoid({ id: one.id });
    await send();
    await send();
    expect(held(one.number)).toBe(0);
    expect(paymentsOf(one.number)).toEqual([]);
    expect(await standing(one.id)).toEqual(
      expect.arrayContaining(["invoice removed 0", "payment removed 0"]),
    );
  });

  it("says each kind of VAT by its own tax, and sums less discounts", async () => {
    await connect("xero");
    const product = (vatRate: 0 | 5 | 20, vatTreatment: "standard" | "exempt" | "outside_scope") =>
      makeProduct(service, business, { unitPrice: 1000, vatRate, vatTreatment });
    const kinds = await Promise.all([
      product(20, "standard"),
      product(5, "standard"),
      product(0, "standard"),
      product(0, "exempt"),
      product(0, "outside_scope"),
    ]);
    const invoice = await raiseOne({
      lines: kinds.map(({ id: productId }) => ({ productId, quantity: 3 })),
      discountPercent: 10,
      discountReason: "A good customer",
    });
    await send();
    const there = live(xero.invoices).find((row) => row["InvoiceNumber"] === invoice.number);
    expect(there?.["Total"]).toBe(invoice.totalPence / 100);
    const lines = z
      .array(
        z.object({
          TaxType: z.string(),
          LineAmount: z.number(),
          TaxAmount: z.number(),
          Description: z.string(),
        }),
      )
      .parse(there?.["LineItems"]);
    expect(
      lines.map(({ TaxType, LineAmount, TaxAmount }) => [TaxType, LineAmount, TaxAmount]),
    ).toEqual([
      ["OUTPUT2", 27, 5.4],
      ["RROUTPUT", 27, 1.35],
      ["ZERORATEDOUTPUT", 27, 0],
      ["EXEMPTOUTPUT", 27, 0],
      ["NONE", 27, 0],
    ]);
    expect(lines[0]?.Description).toContain("3 × ");
    expect(lines[0]?.Description).toContain("less 10%");
  });

  it("finds a customer whom the business kept there before, and tells two of one name apart", async () => {
    await connect("xero");
    const [one, two] = [
      await makeCustomer(service, business, { name: "Airey & Sons" }),
      await makeCustomer(service, business, { name: "airey & sons" }),
    ];
    xero.contacts.set("kept-before", { ContactID: "kept-before", Name: "Airey & Sons" });
    for (const { id: customerId } of [one, two]) {
      const { id: deliveryAddressId } = await makeAddress(service, business, { id: customerId });
      await raiseOne({ customerId, deliveryAddressId });
    }
    await send();
    const contactOf = async (sourceId: string) =>
      (
        await rows.accountsDocument.findFirstOrThrow({
          where: { tenantId, sourceId, kind: "contact" },
        })
      ).externalId;
    expect(await contactOf(one.id)).toBe("kept-before");
    const other = await contactOf(two.id);
    expect(xero.contacts.get(other ?? "")).toMatchObject({ Name: "airey & sons (2)" });
  });

  it("takes out what was made void while nobody knew whether it is there", async () => {
    await connect("xero");
    await raiseOne();
    await send();
    const invoice = await raiseOne();
    xero.loseAnswers(1);
    await send().catch(() => undefined);
    await office.invoices.makeVoid({ id: invoice.id });
    await send();
    await send();
    expect(held(invoice.number)).toBe(0);
    expect(await standing(invoice.id)).toEqual(["invoice removed 0"]);
  });

  it("counts what it does not send", async () => {
    await connect("xero");
    const before = (await accounts.get()).notSent;
    const order = await rest.delivered({ paymentMethod: "cash" });
    await office.orders.paid({ id: order.id, paidVia: "cash" });
    const { paidPence: paid } = await rows.order.findFirstOrThrow({ where: { id: order.id } });
    const paidPence = paid ?? 0;
    expect((await accounts.get()).notSent).toEqual({
      ...before,
      sales: before.sales + 1,
      receiptsPence: before.receiptsPence + paidPence,
    });
    // With an invoice of its own it goes there, paid.
    const invoice = await office.invoices.forOrder({ id: order.id });
    expect((await accounts.get()).notSent).toEqual(before);
    await send();
    expect(held(invoice.number)).toBe(1);
    expect(paymentsOf(invoice.number)).toEqual([paidPence / 100]);
  });

  it("leaves out what was before the start day, and all while it is paused", async () => {
    const before = await raiseOne();
    await connect("xero", "2199-01-01");
    await send();
    expect(held(before.number)).toBe(0);
    await accounts.change({ startsOn: "2026-01-01", paused: true });
    await send();
    expect(held(before.number)).toBe(0);
    await accounts.change({ paused: false });
    await send();
    expect(held(before.number)).toBe(1);
  });

  it("sends nothing twice through lost answers, ended tokens, 429 and two workers", async () => {
    await connect("xero");
    const invoices = [await raiseOne(), await raiseOne(), await raiseOne()];
    for (const { id } of invoices) await pay(id, 1_000);
    // Each write is done and its answer lost, one after the other: contacts, invoices, payments.
    for (let run = 0; run < 3; run += 1) {
      xero.loseAnswers(1);
      await send().catch(() => undefined);
    }
    xero.loseAnswers(0);
    xero.tokens.expire();
    xero.answerWith({ status: 429, headers: { "retry-after": "30" } });
    await send();
    expect((await accounts.get()).restsUntil).not.toBeNull();
    await rows.accountsConnection.updateMany({ where: { tenantId }, data: { restsUntil: null } });
    await Promise.all([send(), send(), send()]);
    await send();
    expect(invoices.map(({ number }) => held(number))).toEqual([1, 1, 1]);
    expect(invoices.map(({ number }) => paymentsOf(number))).toEqual([[10], [10], [10]]);
    expect(await accounts.get()).toMatchObject({ documents: { waiting: 0 } });
  });

  it("goes on where a worker died in the middle of a request", async () => {
    await connect("xero");
    const invoice = await raiseOne();
    xero.loseAnswers(1);
    await send().catch(() => undefined);
    // It held the business, and had marked what it sent.
    await rows.accountsConnection.updateMany({
      where: { tenantId },
      data: { heldBy: invoice.id, heldUntil: new Date(Date.now() + 60_000) },
    });
    await send();
    expect((await standing(invoice.id)).join()).toContain("waiting");
    await rows.accountsConnection.updateMany({
      where: { tenantId },
      data: { heldUntil: new Date(0) },
    });
    await send();
    expect(held(invoice.number)).toBe(1);
    expect(await standing(invoice.id)).toEqual([`invoice sent ${invoice.totalPence}`]);
  });

  it("keeps what was refused with its words, and sends it again", async () => {
    await connect("xero");
    const [good, bad] = [await raiseOne(), await raiseOne()];
    xero.refuse(bad.number, "The document date is before the end of the locked period.");
    await send();
    const { items } = await accounts.documents({ state: "refused" });
    expect(items).toMatchObject([
      {
        name: bad.number,
        invoiceId: bad.id,
        why: "The document date is before the end of the locked period.",
        hint: "Open the period in Xero, then send it again.",
      },
    ]);
    expect(held(good.number)).toBe(1);
    xero.refuse(bad.number, null);
    expect(await accounts.sendAgain({ ids: items.map(({ id }) => id) })).toEqual({ waiting: 1 });
    await send();
    expect(held(bad.number)).toBe(1);
    expect(await accounts.sendAgain({})).toEqual({ waiting: 0 });
  });

  it("does the same with QuickBooks", async () => {
    await connect("quickbooks");
    const invoice = await raiseOne();
    await pay(invoice.id, 2_000);
    quickbooks.loseAnswers(1);
    await send().catch(() => undefined);
    quickbooks.tokens.expire();
    await send();
    const { Invoice, Payment } = quickbooks.held;
    const there = [...Invoice.values()].filter((row) => row["DocNumber"] === invoice.number);
    expect(there).toMatchObject([{ TotalAmt: invoice.totalPence / 100 }]);
    expect(await standing(invoice.id)).toEqual(
      expect.arrayContaining([`invoice sent ${invoice.totalPence}`, "payment sent 2000"]),
    );
    const count = Payment.size;
    const id = String(there[0]?.["Id"]);
    const paymentId = quickbooks.payByHand(id, 5, "2026-11-20", "BACS 1");
    await send();
    await send();
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ paidPence: 2_500 });
    quickbooks.deletePayment(paymentId);
    await send();
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ paidPence: 2_000 });
    expect(Payment.size).toBe(count);
  });
});

it("takes what is paid in Xero once, and takes it back when it is deleted there", async () => {
  await connect("xero");
  const invoice = await raiseOne();
  await pay(invoice.id, 1_000);
  await send();
  const row = live(xero.invoices).find((one) => one["InvoiceNumber"] === invoice.number);
  const left = (invoice.totalPence - 1_000) / 100;
  const paymentId = xero.payByHand(String(row?.["InvoiceID"]), left, "2026-11-20", "BACS 77");
  await send();
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
    status: "paid",
    paidPence: invoice.totalPence,
  });
  const receipts = await rows.receipt.findMany({
    where: { tenantId, reference: "Xero: BACS 77", reversesId: null },
  });
  expect(receipts).toMatchObject([{ amountPence: invoice.totalPence - 1_000 }]);
  // What was read from there is not sent there.
  expect(paymentsOf(invoice.number)).toEqual([10, left]);
  xero.deletePayment(paymentId);
  await send();
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
    status: "sent",
    paidPence: 1_000,
  });
});

it("does nothing for a business that has no connection", async () => {
  const calls = xero.calls.length;
  await sendAccounts(service, { tenantId });
  expect(xero.calls.length).toBe(calls);
});
