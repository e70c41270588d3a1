import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { localQuickBooks, quickBooksClient, type LocalQuickBooks } from "../testing/quickbooks";
import type { Access, OutDocument, Outcome } from "./accounts";
import { quickbooks } from "./quickbooks";

let server: LocalQuickBooks;
let access: Access;

beforeEach(async () => {
  server = await localQuickBooks();
  access = { accessToken: (await connect()).accessToken, organisationId: server.company.id };
});
afterEach(() => server.close());

const program = () =>
  quickbooks({
    clientId: quickBooksClient.id,
    clientSecret: quickBooksClient.secret,
    apiUrl: server.url,
    oauthUrl: server.url,
  });
const redirectUri = "http://localhost:3000/settings/accounts/back";

async function connect() {
  const consent = { state: "state-1", codeChallenge: "c", redirectUri };
  const back = server.tokens.consent(program().consentUrl(consent));
  expect(back.get("state")).toBe("state-1");
  const code = back.get("code") ?? "";
  const realmId = server.company.id;
  return program().takeConsent({ code, realmId, codeVerifier: "v", redirectUri });
}

const put = (documents: OutDocument[], key: string = randomUUID(), look = false) =>
  program().put(access, documents, { key, look });

const idOf = ([outcome]: readonly Outcome[]) => {
  if (!outcome?.done) throw new Error(JSON.stringify(outcome));
  return outcome.id;
};

const customer = (name: string): OutDocument => ({
  kind: "contact",
  ref: `customer-${name}`,
  name,
  email: null,
  phone: "015394 00000",
  address: ["Kendal", "LA9 1AA"],
});

const sale = (kind: "invoice" | "credit_note", number: string, contactId: string): OutDocument => ({
  kind,
  ref: randomUUID(),
  number,
  contactId,
  date: "2026-11-02",
  dueDate: "2026-12-02",
  reference: "Order 1",
  lines: [
    {
      description: "4 × Propane 47 kg",
      netPence: 10_003,
      vatPence: 2_002,
      saleId: "7",
      taxId: "2/3",
      percent: 20,
      trackingId: "9",
    },
  ],
});

it("connects to the company of the consent, and ends it", async () => {
  const name = server.company.name;
  const organisations = await program().organisations(access.accessToken, server.company.id);
  expect(organisations).toEqual([{ id: server.company.id, name }]);
  const grant = await program().refresh((await connect()).refreshToken);
  await program().revoke(grant.refreshToken);
  await expect(program().refresh(grant.refreshToken)).rejects.toMatchObject({
    code: "unauthorised",
  });
});

it("offers products with the code of their account, banks, taxes and classes", async () => {
  const { value } = await program().chart(access);
  expect(value).toEqual({
    sales: [{ id: "7", code: "4000", name: "Gas" }],
    writeOffs: [{ id: "7", code: "4000", name: "Gas" }],
    clearing: [{ id: "7", code: "4000", name: "Gas" }],
    banks: [
      { id: "35", code: "1200", name: "Current account" },
      { id: "40", code: null, name: "Undeposited Funds" },
    ],
    taxes: [
      { id: "2/3", code: "20.0% S", name: "20.0% S", percent: 20 },
      { id: "4/5", code: "0.0% Z", name: "0.0% Z", percent: 0 },
    ],
    tracking: [{ id: "9", code: null, name: "Kendal" }],
  });
});

it("has each document once, whatever answers are lost, and takes them back", async () => {
  const contactId = idOf((await put([customer("O'Brien & Sons")])).value);
  // Another customer of that name is the same customer in QuickBooks.
  expect(idOf((await put([customer("O'Brien & Sons")])).value)).toBe(contactId);
  const invoice = sale("invoice", "INV-1", contactId);
  server.loseAnswers(1);
  await expect(put([invoice], "key-1")).rejects.toMatchObject({ code: "unreachable" });
  const sent = await put([invoice], "key-1");
  expect(sent.value).toMatchObject([{ done: true, totalPence: 12_005 }]);
  const again = await put([invoice, sale("invoice", "INV-2", contactId)], randomUUID(), true);
  expect(idOf(again.value)).toBe(idOf(sent.value));
  const creditNoteId = idOf((await put([sale("credit_note", "CN-1", contactId)])).value);
  const payee = { contactId, invoiceId: idOf(sent.value), date: "2026-11-05" };
  const payment: OutDocument = {
    kind: "payment",
    ref: randomUUID(),
    ...payee,
    bankId: "35",
    amountPence: 10_000,
  };
  const credit: OutDocument = {
    kind: "credit",
    ref: randomUUID(),
    ...payee,
    creditNoteId,
    amountPence: 2_005,
  };
  server.loseAnswers(1);
  await expect(put([payment])).rejects.toMatchObject({ code: "unreachable" });
  const paid = idOf((await put([payment], randomUUID(), true)).value);
  const credited = idOf((await put([credit])).value);
  const over = { ...payment, ref: randomUUID(), amountPence: 1 };
  expect((await put([over])).value).toEqual([
    { done: false, why: "The amount is more than the open balance" },
  ]);
  const { Customer, Invoice, CreditMemo, Payment } = server.held;
  expect([Customer.size, Invoice.size, CreditMemo.size, Payment.size]).toEqual([1, 2, 1, 2]);

  for (const [kind, id] of [
    ["payment", paid],
    ["credit", credited],
    ["credit_note", creditNoteId],
    ["invoice", payee.invoiceId],
    ["payment", paid],
  ] as const) {
    const removed = await program().remove(access, { kind, id, creditNoteId }, randomUUID());
    expect(removed.value).toMatchObject({ done: true });
  }
  expect(Payment.size + CreditMemo.size).toBe(0);
  expect(Invoice.get(payee.invoiceId)).toMatchObject({ TotalAmt: 0 });
});

it("has a line for each account, and each tax rate once", async () => {
  const contactId = idOf((await put([customer("A")])).value);
  const line = { saleId: "7", trackingId: null, taxId: "2/3", percent: 20 };
  const document = {
    ...sale("invoice", "INV-1", contactId),
    lines: [
      { ...line, description: "Coal", netPence: 1_001, vatPence: 200 },
      { ...line, description: "Delivery", netPence: 502, vatPence: 101 },
      { ...line, description: "Food", netPence: 300, vatPence: 0, taxId: "4/5", percent: 0 },
    ],
  };
  const id = idOf((await put([document])).value);
  const detail = (rateId: string, TaxPercent: number, NetAmountTaxable: number) => ({
    DetailType: "TaxLineDetail",
    TaxLineDetail: {
      TaxRateRef: { value: rateId },
      PercentBased: true,
      TaxPercent,
      NetAmountTaxable,
    },
  });
  expect(server.held.Invoice.get(id)).toMatchObject({
    TotalAmt: 21.04,
    Line: [{ Amount: 10.01 }, { Amount: 5.02 }, { Amount: 3 }],
    TxnTaxDetail: {
      TotalTax: 3.01,
      TaxLine: [
        { Amount: 3.01, ...detail("3", 20, 15.03) },
        { Amount: 0, ...detail("5", 0, 3) },
      ],
    },
  });
});

it("says how long to wait, and tells an ended token from a refusal", async () => {
  server.answerWith({ status: 429, headers: { "retry-after": "9" } });
  await expect(put([customer("A")])).rejects.toMatchObject({ code: "busy", retryAfterMs: 9_000 });
  server.tokens.expire();
  await expect(put([customer("A")])).rejects.toMatchObject({ code: "unauthorised" });
});

it("tells of payments that were made and deleted there", async () => {
  const contactId = idOf((await put([customer("A")])).value);
  const invoiceId = idOf((await put([sale("invoice", "INV-1", contactId)])).value);
  const since = new Date(Date.now() - 60_000);
  const paymentId = server.payByHand(invoiceId, 120.05, "2026-11-20", "BACS 77");
  expect((await program().paymentsSince(access, since)).value).toEqual([
    {
      id: `${paymentId}/${invoiceId}`,
      gone: false,
      invoiceId,
      date: "2026-11-20",
      amountPence: 12_005,
      reference: "BACS 77",
      bankId: "35",
    },
  ]);
  server.deletePayment(paymentId);
  const after = await program().paymentsSince(access, since);
  expect(after.value).toMatchObject([{ id: paymentId, gone: true }]);
});

it("pays a credit note back as one refund receipt", async () => {
  const contactId = idOf((await put([customer("Counter")])).value);
  const out = { ...sale("credit_note", "OUT-1", contactId), refundFromId: "35" } as OutDocument;
  server.loseAnswers(1);
  await expect(put([out])).rejects.toMatchObject({ code: "unreachable" });
  const creditNoteId = idOf((await put([out], randomUUID(), true)).value);
  const calls = server.calls.length;
  const refund: OutDocument = {
    kind: "refund",
    ref: randomUUID(),
    contactId,
    creditNoteId,
    bankId: "35",
    date: "2026-11-02",
    amountPence: 12_005,
  };
  expect(idOf((await put([refund])).value)).toBe(creditNoteId);
  expect(server.calls).toHaveLength(calls);
  expect([...server.held.RefundReceipt.values()]).toMatchObject([
    { DocNumber: "OUT-1", TotalAmt: 120.05, DepositToAccountRef: { value: "35" } },
  ]);
  expect(server.held.CreditMemo.size).toBe(0);
});
