import { createHash, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localXero, xeroBank, xeroClient, type LocalXero } from "../testing/xero";
import type { Access, OutDocument, OutLine } from "./accounts";
import { xero } from "./xero";

let server: LocalXero;
let access: Access;

beforeEach(async () => {
  server = await localXero();
  access = { accessToken: (await connect()).accessToken, organisationId: server.organisation.id };
});
afterEach(() => server.close());

const program = () =>
  xero({
    clientId: xeroClient.id,
    clientSecret: xeroClient.secret,
    apiUrl: server.url,
    oauthUrl: server.url,
  });

const redirectUri = "http://localhost:3000/settings/accounts/back";

async function connect(verifier = "v".repeat(43)) {
  const codeChallenge = createHash("sha256").update("v".repeat(43)).digest("base64url");
  const url = program().consentUrl({ state: "state-1", codeChallenge, redirectUri });
  const back = server.tokens.consent(url);
  expect(back.get("state")).toBe("state-1");
  const code = back.get("code") ?? "";
  return program().takeConsent({ code, realmId: null, codeVerifier: verifier, redirectUri });
}

const line = (change: Partial<OutLine> = {}): OutLine => ({
  description: "4 × Propane 47 kg",
  netPence: 10_003,
  // A penny more than 20% of the net, which a document of several lines can have.
  vatPence: 2_002,
  saleId: "200",
  taxId: "OUTPUT2",
  percent: 20,
  trackingId: null,
  ...change,
});

const invoice = (number: string, contactId: string, change: object = {}): OutDocument => ({
  kind: "invoice",
  ref: `ref-${number}`,
  number,
  contactId,
  date: "2026-11-02",
  dueDate: "2026-12-02",
  reference: "Order 1",
  lines: [line()],
  ...change,
});

const put = (documents: OutDocument[], key: string = randomUUID(), look = false) =>
  program().put(access, documents, { key, look });

async function contact(): Promise<string> {
  const { value } = await put([
    {
      kind: "contact",
      ref: "customer-1",
      name: "Bracken Farm",
      email: "accounts@bracken.example",
      phone: "015394 00000",
      address: ["Bracken Farm", "Kendal", "LA9 1AA"],
    },
  ]);
  const [outcome] = value;
  if (!outcome?.done) throw new Error("no contact");
  return outcome.id;
}

describe("a connection", () => {
  it("is made by a code with its verifier, and refused with another", async () => {
    expect(await program().organisations(access.accessToken, null)).toEqual([
      { id: server.organisation.id, name: "Fellside Gas Ltd" },
    ]);
    await expect(connect("w".repeat(43))).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("is refreshed with the token before too, and ended by revoking", async () => {
    const first = await connect();
    const second = await program().refresh(first.refreshToken);
    // That answer was lost. Xero accepts the previous token for 30 minutes.
    const third = await program().refresh(first.refreshToken);
    expect(third.refreshToken).not.toBe(second.refreshToken);
    await program().revoke(third.refreshToken);
    expect(server.tokens.revoked()).toBe(true);
    await expect(program().refresh(third.refreshToken)).rejects.toMatchObject({
      code: "unauthorised",
    });
  });

  it("offers accounts of income, banks, taxes of sales and tracking", async () => {
    const { value } = await program().chart(access);
    expect(value.sales.map(({ id, name }) => [id, name])).toEqual([
      ["200", "Sales"],
      ["210", "Sales of solid fuel"],
      ["260", "Delivery income"],
      ["270", "Interest income"],
    ]);
    expect(value.clearing).toEqual([{ id: "612", code: "612", name: "Sales to be paid" }]);
    expect(value.banks).toEqual([{ id: xeroBank, code: "090", name: "Business Bank Account" }]);
    expect(value.taxes.map(({ id, percent }) => [id, percent])).toEqual([
      ["OUTPUT2", 20],
      ["RROUTPUT", 5],
      ["ZERORATEDOUTPUT", 0],
      ["EXEMPTOUTPUT", 0],
      ["NONE", 0],
    ]);
    expect(value.tracking).toEqual([{ id: "t1/o1", code: null, name: "Yard: Kendal" }]);
  });
});

describe("documents", () => {
  it("come to the penny, with the VAT that they say", async () => {
    const contactId = await contact();
    const lines = [line(), line({ netPence: 500, vatPence: 25, taxId: "RROUTPUT", percent: 5 })];
    const { value } = await put([invoice("INV-1", contactId, { lines })]);
    expect(value).toEqual([{ done: true, id: expect.any(String), totalPence: 12_530 }]);
    const [stored] = server.invoices.values();
    expect(stored).toMatchObject({
      InvoiceNumber: "INV-1",
      Date: "2026-11-02",
      DueDate: "2026-12-02",
      LineItems: [
        { LineAmount: 100.03, TaxAmount: 20.02, AccountCode: "200" },
        { LineAmount: 5, TaxAmount: 0.25 },
      ],
    });
  });

  it("are judged one by one, in Xero's own words", async () => {
    const contactId = await contact();
    server.refuse("INV-2", "The document date is before the end of the locked period.");
    const { value } = await put(["INV-1", "INV-2", "INV-3"].map((n) => invoice(n, contactId)));
    expect(value).toMatchObject([
      { done: true },
      { done: false, why: "The document date is before the end of the locked period." },
      { done: true },
    ]);
    expect(server.invoices.size).toBe(2);
  });

  it("are there once, though the answer was lost and the key is another", async () => {
    const contactId = await contact();
    const documents = ["INV-1", "INV-2"].map((number) => invoice(number, contactId));
    server.loseAnswers(1);
    await expect(put(documents)).rejects.toMatchObject({ code: "unreachable" });
    const more = [...documents, invoice("INV-3", contactId)];
    const { value } = await put(more, randomUUID(), true);
    expect(value).toMatchObject([{ done: true }, { done: true }, { done: true }]);
    expect(server.invoices.size).toBe(3);
  });

  it("are there once where the same request comes again with its key", async () => {
    const contactId = await contact();
    const documents = [invoice("INV-1", contactId)];
    server.loseAnswers(1);
    await expect(put(documents, "key-1")).rejects.toMatchObject({ code: "unreachable" });
    expect((await put(documents, "key-1")).value).toMatchObject([{ done: true }]);
    expect(server.invoices.size).toBe(1);
  });

  it("are paid and credited, and both are taken back", async () => {
    const contactId = await contact();
    const sent = await put([invoice("INV-1", contactId)]);
    const credited = await put([
      { ...invoice("CN-1", contactId), kind: "credit_note" } as OutDocument,
    ]);
    const [{ id: invoiceId }, { id: creditNoteId }] = [idOf(sent), idOf(credited)];
    const payee = { contactId, invoiceId, date: "2026-11-05" };
    const payment: OutDocument = {
      kind: "payment",
      ref: randomUUID(),
      ...payee,
      bankId: xeroBank,
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
    const paid = await put([payment], randomUUID(), true);
    server.loseAnswers(1);
    await expect(put([credit])).rejects.toMatchObject({ code: "unreachable" });
    const allocated = await put([credit], randomUUID(), true);
    expect([server.payments.size, server.allocations.size]).toEqual([1, 1]);
    const over = { ...payment, ref: randomUUID(), amountPence: 1 };
    expect((await put([over])).value).toEqual([
      { done: false, why: "Payment amount exceeds the amount outstanding on this document" },
    ]);

    const remove = (removal: Parameters<ReturnType<typeof program>["remove"]>[1]) =>
      program().remove(access, removal, randomUUID());
    const whole = { kind: "invoice", id: invoiceId, creditNoteId: null } as const;
    expect((await remove(whole)).value).toMatchObject({ done: false });
    await remove({ kind: "payment", id: idOf(paid).id, creditNoteId: null });
    const allocation = { kind: "credit", id: idOf(allocated).id, creditNoteId } as const;
    await remove(allocation);
    expect((await remove(allocation)).value).toMatchObject({ done: true });
    await remove({ kind: "credit_note", id: creditNoteId, creditNoteId: null });
    expect((await remove(whole)).value).toMatchObject({ done: true });
    expect(server.invoices.get(invoiceId)).toMatchObject({ Status: "VOIDED" });
    expect(server.creditNotes.get(creditNoteId)).toMatchObject({ Status: "VOIDED" });
  });

  it("are credit notes that are paid back once, and no more than they come to", async () => {
    const contactId = await contact();
    const note = { ...invoice("OUT-1", contactId), kind: "credit_note", refundFromId: xeroBank };
    const creditNoteId = idOf(await put([note as OutDocument])).id;
    const refund: OutDocument = {
      kind: "refund",
      ref: randomUUID(),
      contactId,
      creditNoteId,
      bankId: xeroBank,
      date: "2026-11-02",
      amountPence: 12_005,
    };
    server.loseAnswers(1);
    await expect(put([refund])).rejects.toMatchObject({ code: "unreachable" });
    expect(idOf(await put([refund], randomUUID(), true)).totalPence).toBe(12_005);
    expect([...server.payments.values()]).toMatchObject([{ PaymentType: "ARCREDITPAYMENT" }]);
    const over = { ...refund, ref: randomUUID(), amountPence: 1 };
    expect((await put([over])).value).toEqual([
      { done: false, why: "Payment amount exceeds the amount outstanding on this document" },
    ]);
    // Money that leaves is no payment that a customer made there.
    expect((await program().paymentsSince(access, new Date(0))).value).toEqual([]);
  });

  const idOf = ({ value }: Awaited<ReturnType<typeof put>>) => {
    const [outcome] = value;
    if (!outcome?.done) throw new Error(JSON.stringify(outcome));
    return outcome;
  };
});

describe("limits", () => {
  it("says how long to wait, and rests before they are reached", async () => {
    const contactId = await contact();
    server.answerWith({ status: 429, headers: { "retry-after": "17" } });
    await expect(put([invoice("INV-1", contactId)])).rejects.toMatchObject({
      code: "busy",
      temporary: true,
      retryAfterMs: 17_000,
    });
    expect(server.invoices.size).toBe(0);
    server.limits.minute = 3;
    expect((await put([invoice("INV-1", contactId)])).restMs).toBe(60_000);
    server.limits.day = 100;
    expect((await put([invoice("INV-2", contactId)])).restMs).toBe(3_600_000);
  });

  it("tells an ended token from other failures", async () => {
    const contactId = await contact();
    server.tokens.expire();
    await expect(put([invoice("INV-1", contactId)])).rejects.toMatchObject({
      code: "unauthorised",
    });
    server.answerWith({ status: 503 });
    await expect(put([invoice("INV-1", contactId)])).rejects.toMatchObject({ code: "busy" });
  });
});

it("tells of payments that were made and deleted there", async () => {
  const contactId = await contact();
  const { value } = await put([invoice("INV-1", contactId)]);
  const [sent] = value;
  const invoiceId = sent?.done ? sent.id : "";
  const paymentId = server.payByHand(invoiceId, 120.05, "2026-11-20", "BACS 77");
  const since = new Date(Date.now() - 60_000);
  const answer = await program().paymentsSince(access, since);
  const payment = { id: paymentId, invoiceId, date: "2026-11-20", amountPence: 12_005 };
  expect(answer.value).toMatchObject([{ ...payment, gone: false, reference: "BACS 77" }]);
  server.deletePayment(paymentId);
  expect((await program().paymentsSince(access, since)).value).toMatchObject([{ gone: true }]);
  expect((await program().paymentsSince(access, new Date(Date.now() + 60_000))).value).toEqual([]);
});
