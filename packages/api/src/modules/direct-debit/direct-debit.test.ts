import { providersFromSettings, readSettings } from "@roundsman/providers";
import { goCardlessEvent, goCardlessWebhook, testGoCardless } from "@roundsman/providers/testing";
import { addBusinessDays } from "date-fns/addBusinessDays";
import { afterAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  requestWith,
  signInAs,
  testService,
} from "../../testing";
import { contextOf, createCallerFactory } from "../../platform/context/context";
import { root } from "../../router";
import { sendEmail } from "../billing/mails/send-email";
import { paperText } from "../billing/testing/paper-text";
import { endMandateThere, readMandateThere } from "./account/mandates";
import { collectDirectDebits } from "./morning";
import { daysOf } from "./plan";
import { cancelDirectDebit, sendDirectDebit } from "./send-direct-debit";
import { readDirectDebitThere } from "./settle-direct-debit";

/* Mandates and collections against a server that answers as GoCardless does, and checks what it is sent. */

const token = "live_of_fellside";
const secret = "the secret of the endpoint";
const there = await testGoCardless(token);
const { directDebit } = providersFromSettings(
  readSettings({ DIRECT_DEBIT: "gocardless", GOCARDLESS_API_URL: there.url }),
);
const service = await testService({ providers: { directDebit } });
const rows = service.database.service;
const business = await makeBusiness(service, { name: "Fellside Gas" });
const tenantId = business.id;
const owner = await makeMember(service, business);
const ownerToken = await signInAs(service, owner);
const { office } = callerFor(service, { token: ownerToken });
const { shop } = callerFor(service, { entry: "shop" });
afterAll(async () => {
  await service.close();
  await there.close();
});

const at = (days: number) => addBusinessDays(new Date(), days);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** What a call is refused with; null where it is not. */
const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

const connect = () =>
  office.directDebitConnection.connect({ accessToken: token, webhookSecret: secret });

let numbers = 0;
/** A customer, and an invoice of theirs of £40.00 that is due today. */
async function debtor({ email = "pay@debtor.example" }: { email?: string | null } = {}) {
  const customer = await makeCustomer(service, business, { name: `Debtor ${numbers}`, email });
  return { customer, invoice: await owed(customer.id) };
}

async function owed(customerId: string, { pence = 4000, dueOn = dayOf(new Date()) } = {}) {
  const number = `SI-${(numbers += 1)}`;
  const item = { customerId, number, issuedOn: dayOf(new Date()), dueOn, amountPence: pence };
  const { items } = await office.openingBalances.enter({ items: [item] });
  const [invoice] = items;
  if (!invoice) throw new Error("Nothing was entered");
  return invoice;
}

const linkRefOf = (link: string | null) => (link ?? "").slice((link ?? "").lastIndexOf("/") + 1);

/** A mandate of a customer that is active at the provider, and here. */
async function mandateOf(customerId: string) {
  const asked = await office.mandates.ask({ customerId });
  await shop.mandates.sign({ linkRef: linkRefOf(asked.link) });
  const { requestRef } = await rows.mandate.findFirstOrThrow({ where: { id: asked.id } });
  const mandateRef = there.sign(requestRef ?? "", "active");
  await readMandateThere(service, { tenantId, mandateId: asked.id });
  return { id: asked.id, mandateRef };
}

const post = (events: readonly object[], signed = secret) => {
  const { body, signature } = goCardlessWebhook(events, signed);
  const request = {
    ...requestWith({ headers: { "webhook-signature": signature }, entry: "rest" }),
    body: async () => body,
  };
  const caller = createCallerFactory(root)(contextOf(service, request));
  return caller.webhooks.receiveEvents({ id: tenantId });
};

const collectionsOf = (invoiceId: string) =>
  rows.directDebit.findMany({ where: { tenantId, invoiceId }, orderBy: { requestedAt: "asc" } });
const one = (id: string) => office.directDebits.one({ id });
const send = (directDebitId: string) => sendDirectDebit(service, { tenantId, directDebitId });
const read = (directDebitId: string) => readDirectDebitThere(service, { tenantId, directDebitId });
const morning = (now = new Date()) => collectDirectDebits(service, { tenantId }, now);

/** An invoice that the provider was asked for: the collection, and the payment there. */
async function submitted(pence = 4000) {
  const { customer } = await debtor();
  await mandateOf(customer.id);
  const invoice = await owed(customer.id, { pence });
  const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
  await send(id);
  const { paymentRef } = await rows.directDebit.findFirstOrThrow({ where: { id } });
  const payment = there.payments.get(paymentRef ?? "");
  if (!payment) throw new Error("The provider was not asked");
  return { id, customer, invoice, payment };
}

/** A service whose first answer of this kind from the provider is heard, and waits until it may go on. */
function hearingLate(name: "readCollection" | "readMandate") {
  let isHeard = () => {};
  const heard = new Promise<void>((resolve) => {
    isHeard = resolve;
  });
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  if (directDebit.kind === "none") throw new Error("A provider is needed");
  const ask = directDebit[name].bind(directDebit) as (...given: string[]) => Promise<unknown>;
  const slow = Object.assign(Object.create(directDebit) as typeof directDebit, {
    async [name](...given: string[]) {
      const answer = await ask(...given);
      isHeard();
      await mayGoOn;
      return answer;
    },
  });
  const providers = { ...service.providers, directDebit: slow };
  return { service: { ...service, providers }, heard, goOn: () => goOn() };
}

const noticesOf = (invoiceId: string) =>
  rows.notification.count({
    where: { tenantId, kind: "direct_debit.failed", href: `/invoices/${invoiceId}` },
  });

describe("the connection", () => {
  it("is kept once its token opens an account, sealed, and every owner is mailed", async () => {
    const nothing = await refusalOf(office.directDebitConnection.connect({}));
    expect(nothing).toMatchObject({ kind: "validation" });
    const wrong = office.directDebitConnection.connect({
      accessToken: "live_of_nobody",
      webhookSecret: secret,
    });
    expect(await refusalOf(wrong)).toMatchObject({
      kind: "validation",
      issues: [expect.objectContaining({ path: "accessToken" })],
    });
    expect(await connect()).toMatchObject({
      offers: "gocardless",
      provider: "gocardless",
      accountName: "Fellside Gas",
      noticeDays: 3,
      retries: 0,
    });
    const row = await rows.directDebitConnection.findFirstOrThrow({ where: { tenantId } });
    expect(JSON.stringify(row)).not.toMatch(/live_of_fellside|secret of the endpoint/);
    const mails = await rows.email.count({
      where: { tenantId, kind: "business.direct_debit_changed", toAddress: owner.email },
    });
    expect(mails).toBe(1);
    const told = await rows.activity.findFirstOrThrow({
      where: { tenantId, action: "direct_debit.connected" },
    });
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it("is not for keys, and its terms are kept in bounds", async () => {
    const key = await makeKey(service, business, owner, ["connections:write"]);
    const byKey = callerFor(service, { key }).office.directDebitConnection;
    const asKey = byKey.connect({ accessToken: token, webhookSecret: secret });
    expect(await refusalOf(asKey)).toMatchObject({ kind: "forbidden" });
    const few = office.directDebitConnection.change({ noticeDays: 2 });
    expect(await refusalOf(few)).toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a mandate", () => {
  it("is asked for by a mailed link, of which a press alone opens the provider's page", async () => {
    const { customer } = await debtor();
    const asked = await office.mandates.ask({ customerId: customer.id });
    expect(asked).toMatchObject({ state: "pending", collects: true });
    const linkRef = linkRefOf(asked.link);
    const mail = await rows.email.findFirstOrThrow({
      where: { tenantId, kind: "mandate.requested", subjectId: customer.id },
    });
    expect(mail.text).toContain(asked.link);
    const before = there.asked.length;
    expect(await shop.mandates.page({ linkRef })).toEqual({
      businessName: "Fellside Gas",
      linkRef,
      state: "pending",
    });
    expect(there.asked).toHaveLength(before);
    const { url } = await shop.mandates.sign({ linkRef });
    expect(url).toContain("https://pay.gocardless.com/");
    await shop.mandates.sign({ linkRef });
    const made = there.asked.filter(({ request }) => request === "POST /billing_requests");
    expect(new Set(made.map(({ key }) => key)).size).toBe(1);
    const again = await refusalOf(office.mandates.ask({ customerId: customer.id }));
    expect(again).toMatchObject({ kind: "conflict" });
  });

  it("follows the provider, whatever events come, how often and in which order", async () => {
    const { customer } = await debtor();
    const { id } = await office.mandates.ask({ customerId: customer.id });
    const { link } = await office.mandates.one({ id });
    await shop.mandates.sign({ linkRef: linkRefOf(link) });
    const { requestRef } = await rows.mandate.findFirstOrThrow({ where: { id } });
    const mandateRef = there.sign(requestRef ?? "");
    const job = { tenantId, mandateId: id };
    await readMandateThere(service, job);
    expect(await office.mandates.one({ id })).toMatchObject({ state: "submitted", link: null });
    there.mandates.set(mandateRef, "active");
    const event = (action: string) =>
      goCardlessEvent({
        id: `EV-${action}`,
        resource_type: "mandates",
        action,
        links: { mandate: mandateRef },
      });
    expect(await post([event("active"), event("submitted")])).toEqual({ received: true });
    await post([event("submitted")]);
    const unknown = { id: "EV9", resource_type: "mandates", action: "active" };
    await post([goCardlessEvent({ ...unknown, links: { mandate: "MD404" } })]);
    await readMandateThere(service, job);
    await readMandateThere(service, job);
    expect(await office.mandates.one({ id })).toMatchObject({ state: "active" });
    const signed = await rows.activity.count({
      where: { tenantId, action: "mandate.signed", subjectId: customer.id },
    });
    expect(signed).toBe(2);
    const forged = post([event("cancelled")], "another secret");
    expect(await refusalOf(forged)).toMatchObject({ kind: "unauthenticated" });
  });

  it("is asked about again where another reading was through first", async () => {
    const { customer } = await debtor();
    const { id } = await office.mandates.ask({ customerId: customer.id });
    const { link } = await office.mandates.one({ id });
    await shop.mandates.sign({ linkRef: linkRefOf(link) });
    const { requestRef } = await rows.mandate.findFirstOrThrow({ where: { id } });
    const mandateRef = there.sign(requestRef ?? "");
    const { service: late, heard, goOn } = hearingLate("readMandate");
    const job = { tenantId, mandateId: id };
    const first = readMandateThere(late, job);
    await heard;
    there.mandates.set(mandateRef, "active");
    await readMandateThere(service, job);
    goOn();
    await first;
    expect(await office.mandates.one({ id })).toMatchObject({ state: "active" });
  });

  it("that its customer cancels stops what is planned, and says so", async () => {
    const { customer, invoice } = await debtor();
    const { id, mandateRef } = await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    there.mandates.set(mandateRef, "cancelled");
    await readMandateThere(service, { tenantId, mandateId: id });
    expect(await office.mandates.one({ id })).toMatchObject({ state: "cancelled" });
    expect(await one(planned.id)).toMatchObject({ state: "cancelled" });
    await send(planned.id);
    expect(there.asked.filter(({ key }) => key.includes(planned.id))).toEqual([]);
    const notices = await rows.notification.count({
      where: { tenantId, kind: "direct_debit.failed", href: `/customers/${customer.id}` },
    });
    expect(notices).toBeGreaterThan(0);
    const refused = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(refused).toMatchObject({ kind: "conflict" });
  });

  it("that the office cancels is ended at the provider", async () => {
    const { customer } = await debtor();
    const { id, mandateRef } = await mandateOf(customer.id);
    expect(await office.mandates.cancel({ id })).toMatchObject({ state: "cancelled" });
    await endMandateThere(service, { tenantId, mandateId: id });
    expect(there.mandates.get(mandateRef)).toBe("cancelled");
    const again = await refusalOf(office.mandates.cancel({ id }));
    expect(again).toMatchObject({ kind: "conflict" });
  });

  it("of another business is not found", async () => {
    const { customer } = await debtor();
    const { id } = await office.mandates.ask({ customerId: customer.id });
    const other = await makeBusiness(service);
    const stranger = await signInAs(service, await makeMember(service, other));
    const elsewhere = callerFor(service, { token: stranger }).office;
    expect(await refusalOf(elsewhere.mandates.one({ id }))).toMatchObject({ kind: "not_found" });
    const asked = await refusalOf(elsewhere.mandates.cancel({ id }));
    expect(asked).toMatchObject({ kind: "not_found" });
  });
});

describe("days of collection", () => {
  it.each([
    // A Monday, and what is due long before, soon, later, and on a Saturday.
    ["2026-11-23", "2026-11-01", 3, "2026-11-26", "2026-11-23"],
    ["2026-11-23", "2026-11-26", 3, "2026-11-26", "2026-11-23"],
    ["2026-11-23", "2026-12-04", 3, "2026-12-04", "2026-12-01"],
    ["2026-11-23", "2026-12-05", 3, "2026-12-07", "2026-12-02"],
    ["2026-11-27", "2026-11-27", 3, "2026-12-02", "2026-11-27"],
    ["2026-11-28", "2026-11-28", 3, "2026-12-02", "2026-11-28"],
    ["2026-11-23", "2026-11-23", 10, "2026-12-07", "2026-12-02"],
  ])("of %s, due %s with %i days of notice: %s, asked on %s", (today, due, notice, on, ask) => {
    expect(daysOf(today, due, notice)).toEqual({ collectOn: on, askOn: ask });
  });
});

describe("a collection", () => {
  it("is planned in the morning for what falls due, once, with a mail that says when", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const far = await owed(customer.id, { dueOn: dayOf(at(30)) });
    await Promise.all([morning(), morning()]);
    const [planned, ...more] = await collectionsOf(invoice.id);
    expect(more).toEqual([]);
    expect(planned).toMatchObject({ state: "requested", amountPence: 4000 });
    expect(dayOf(planned?.collectOn ?? new Date())).toBe(dayOf(at(3)));
    expect(await collectionsOf(far.id)).toEqual([]);
    const mails = await rows.email.findMany({
      where: { tenantId, kind: "direct_debit.planned", subjectId: customer.id },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("£40.00 for invoice");
    expect(mails[0]?.text).not.toContain(far.number);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
      collectingOn: dayOf(at(3)),
    });
    const { id } = customer;
    expect(await office.customers.openItems({ id })).toMatchObject({
      items: [
        { number: invoice.number, collectingOn: dayOf(at(3)) },
        { number: far.number, collectingOn: null },
      ],
    });
    const paper = paperText(await office.customers.statementPdf({ id, items: "open" }));
    expect(paper.match(/Being collected by Direct Debit/g)).toHaveLength(1);
  });

  it("is not planned where that is switched off, in dispute, or nobody could be told", async () => {
    const off = await debtor();
    const { id } = await mandateOf(off.customer.id);
    await office.mandates.change({ id, collects: false });
    const disputed = await debtor();
    await mandateOf(disputed.customer.id);
    await office.invoices.putInDispute({ id: disputed.invoice.id, reason: "Short delivery" });
    const silent = await debtor();
    await mandateOf(silent.customer.id);
    await rows.customer.updateMany({ where: { id: silent.customer.id }, data: { email: null } });
    await morning();
    for (const { invoice } of [off, disputed, silent]) {
      expect(await collectionsOf(invoice.id)).toEqual([]);
    }
    const asked = await office.directDebits.collect({ invoiceId: off.invoice.id });
    expect(asked).toMatchObject({ state: "requested" });
  });

  it("is asked for once, also where the answer was lost and two jobs ask", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
    there.loseAnswers(1);
    await expect(send(id)).rejects.toThrow("GoCardless failed");
    // What is paid now comes too late to be taken off.
    await office.receipts.take({ customerId: customer.id, method: "cash", amountPence: 1000 });
    await Promise.all([send(id), send(id)]);
    const made = [...there.payments.values()].filter(
      ({ metadata }) => metadata.collectionId === id,
    );
    expect(made).toMatchObject([{ amount: 4000, status: "pending_submission" }]);
    expect(await one(id)).toMatchObject({ state: "submitted", amountPence: 4000 });
  });

  it("is for what is left when it is asked for, less credit, and for nothing where that is all", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
    const money = { customerId: customer.id, method: "cash" as const };
    await office.receipts.take({ ...money, amountPence: 1500 });
    await office.receipts.take({ ...money, amountPence: 500, allocations: [] });
    await send(id);
    expect(await one(id)).toMatchObject({ state: "submitted", amountPence: 2000 });

    const paid = await debtor();
    await mandateOf(paid.customer.id);
    const planned = await office.directDebits.collect({ invoiceId: paid.invoice.id });
    await office.receipts.take({ ...money, customerId: paid.customer.id, amountPence: 4000 });
    await send(planned.id);
    expect(await one(planned.id)).toMatchObject({
      state: "cancelled",
      why: "Nothing is left to collect.",
    });
  });

  it("that is confirmed is a receipt, once, and pays its invoice", async () => {
    const { id, invoice, payment } = await submitted();
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
    payment.status = "confirmed";
    await Promise.all([read(id), read(id)]);
    payment.status = "paid_out";
    await read(id);
    const paid = await office.invoices.one({ id: invoice.id });
    expect(paid).toMatchObject({ status: "paid", collectingOn: null });
    expect(paid.payments).toMatchObject([{ method: "direct_debit", amountPence: 4000 }]);
    const { receiptId, state } = await one(id);
    expect(state).toBe("paid_out");
    const byHand = office.receipts.reverse({ id: receiptId ?? "", reason: "Mistake" });
    expect(await refusalOf(byHand)).toMatchObject({ kind: "conflict" });
  });

  it("pays what is left, and what is over is credit", async () => {
    const { id, customer, invoice, payment } = await submitted();
    const paid = { customerId: customer.id, method: "cash" as const, amountPence: 1000 };
    const allocations = [{ invoiceId: invoice.id, amountPence: 1000 }];
    await office.receipts.take({ ...paid, allocations });
    payment.status = "confirmed";
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
    const { receiptId } = await one(id);
    const receipt = await office.receipts.one({ id: receiptId ?? "" });
    expect(receipt).toMatchObject({ amountPence: 4000, unallocatedPence: 1000 });
  });

  it("races with a receipt for the same invoice, and each penny counts once", async () => {
    const { id, customer, invoice, payment } = await submitted();
    payment.status = "confirmed";
    const money = { customerId: customer.id, method: "cash" as const, amountPence: 4000 };
    const allocations = [{ invoiceId: invoice.id, amountPence: 4000 }];
    await Promise.allSettled([read(id), office.receipts.take({ ...money, allocations })]);
    await read(id);
    const { paidPence, totalPence } = await rows.invoice.findFirstOrThrow({
      where: { id: invoice.id },
    });
    expect(paidPence).toBe(totalPence);
    const receipts = await rows.receipt.findMany({
      where: { tenantId, customerId: customer.id, method: "direct_debit" },
    });
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000]);
  });

  it.each(["failed", "cancelled"])(
    "that is %s leaves the invoice owed, and says why",
    async (status) => {
      const { id, invoice, payment } = await submitted();
      payment.status = status;
      const event = goCardlessEvent({
        id: `EV-${id}`,
        resource_type: "payments",
        action: status,
        links: { payment: payment.id },
        description: "The customer's account had insufficient funds.",
      });
      await post([event, event]);
      await read(id);
      await read(id);
      expect(await one(id)).toMatchObject({
        state: status,
        why: "The customer's account had insufficient funds.",
      });
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
        status: "sent",
        collectingOn: null,
      });
      expect(await noticesOf(invoice.id)).toBeGreaterThan(0);
      // No retry is set.
      await morning();
      expect(await collectionsOf(invoice.id)).toHaveLength(1);
    },
  );

  it.each(["failed", "charged_back"])(
    "that is %s after it was confirmed is owed again",
    async (status) => {
      const { id, invoice, payment } = await submitted();
      payment.status = "paid_out";
      await read(id);
      payment.status = status;
      await Promise.all([read(id), read(id)]);
      expect(await one(id)).toMatchObject({ state: status, receiptId: null });
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
      const receipts = await rows.receipt.findMany({
        where: { tenantId, method: "direct_debit", customerId: invoice.customerId },
        orderBy: { createdAt: "asc" },
      });
      expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000, -4000]);
      expect(receipts[1]?.reason).toBeTruthy();
      // The bank takes the charge back back.
      payment.status = "paid_out";
      await read(id);
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
    },
  );

  it("is asked about again where another reading was through first, so that the older one undoes nothing", async () => {
    const { id, invoice, payment } = await submitted();
    const { service: late, heard, goOn } = hearingLate("readCollection");
    payment.status = "confirmed";
    const first = readDirectDebitThere(late, { tenantId, directDebitId: id });
    await heard;
    await read(id);
    payment.status = "charged_back";
    await read(id);
    goOn();
    await first;
    expect(await one(id)).toMatchObject({ state: "charged_back", receiptId: null });
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
    const receipts = await rows.receipt.findMany({
      where: { tenantId, method: "direct_debit", customerId: invoice.customerId },
      orderBy: { createdAt: "asc" },
    });
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000, -4000]);
  });

  it("that failed is tried again as often as set, with a new notice", async () => {
    const { id, customer, invoice, payment } = await submitted();
    payment.status = "failed";
    await read(id);
    await office.directDebitConnection.change({ retries: 1 });
    await morning();
    const [, second] = await collectionsOf(invoice.id);
    expect(second).toMatchObject({ state: "requested", amountPence: 4000 });
    const mails = await rows.email.count({
      where: { tenantId, kind: "direct_debit.planned", subjectId: customer.id },
    });
    expect(mails).toBe(2);
    await send(second?.id ?? "");
    const { paymentRef } = await rows.directDebit.findFirstOrThrow({ where: { id: second?.id } });
    const retried = there.payments.get(paymentRef ?? "");
    Object.assign(retried ?? {}, { status: "failed" });
    await read(second?.id ?? "");
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(2);
    await office.directDebitConnection.change({ retries: 0 });
  });

  it("is taken back by the office while that is possible", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    const twice = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(twice).toMatchObject({ kind: "conflict" });
    expect(await office.directDebits.cancel({ id: planned.id })).toMatchObject({
      state: "cancelled",
    });
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);

    const early = await submitted();
    await office.directDebits.cancel({ id: early.id });
    await cancelDirectDebit(service, { tenantId, directDebitId: early.id });
    expect(early.payment.status).toBe("cancelled");
    expect(await one(early.id)).toMatchObject({ state: "cancelled" });

    const late = await submitted();
    late.payment.status = "submitted";
    await office.directDebits.cancel({ id: late.id });
    await cancelDirectDebit(service, { tenantId, directDebitId: late.id });
    expect(await one(late.id)).toMatchObject({ state: "submitted" });
    expect(await noticesOf(late.invoice.id)).toBeGreaterThan(0);
  });

  it("keeps reminders back while it is under way, and says so on the pay page", async () => {
    const { customer } = await debtor();
    await mandateOf(customer.id);
    const past = dayOf(new Date(Date.now() - 40 * 86_400_000));
    const item = { customerId: customer.id, number: "OLD-1", issuedOn: past, dueOn: past };
    const { items } = await office.openingBalances.enter({
      items: [{ ...item, amountPence: 4000 }],
    });
    const [invoice] = items;
    if (!invoice) throw new Error("Nothing was entered");
    const isDue = async () => {
      const due = await office.reminders.due({ limit: 100 });
      return due.items.some(({ customerId }) => customerId === customer.id);
    };
    expect(await isDue()).toBe(true);
    const sent = await office.reminders.send({ customerIds: [customer.id] });
    expect(sent.sent).toBe(1);
    const { id, collectOn } = await office.directDebits.collect({ invoiceId: invoice.id });
    // The mail that was written before is not sent either.
    const mail = await rows.email.findFirstOrThrow({
      where: { tenantId, kind: "invoice.reminder", subjectId: customer.id },
    });
    await sendEmail(service, { tenantId, emailId: mail.id });
    expect(await rows.email.findFirstOrThrow({ where: { id: mail.id } })).not.toMatchObject({
      status: "sent",
    });
    expect(await isDue()).toBe(false);
    const payRef = invoice.payLink.slice(invoice.payLink.lastIndexOf("/") + 1);
    const page = () => shop.payments.invoicePage({ payRef });
    expect(await page()).toMatchObject({ collectingOn: collectOn });
    await office.directDebits.cancel({ id });
    expect(await isDue()).toBe(true);
    expect(await page()).toMatchObject({ collectingOn: null });
  });

  it("that was given up before the bank was asked is planned anew once it can be", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    await office.invoices.putInDispute({ id: invoice.id, reason: "Short delivery" });
    await send(planned.id);
    expect(await one(planned.id)).toMatchObject({
      state: "cancelled",
      why: "The invoice is in dispute.",
    });
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
    await office.invoices.endDispute({ id: invoice.id });
    await morning();
    expect(await collectionsOf(invoice.id)).toMatchObject([
      { state: "cancelled" },
      { state: "requested" },
    ]);
  });

  it("says why by the events of its end alone, in whichever order they come", async () => {
    const { id, payment } = await submitted();
    const event = (action: string, description: string) =>
      goCardlessEvent({
        id: `EV-${id}-${action}`,
        resource_type: "payments",
        action,
        links: { payment: payment.id },
        description,
      });
    const failed = event("failed", "Refer to payer.");
    const submittedThere = event("submitted", "It went to the banks.");
    await post([submittedThere]);
    expect(await one(id)).toMatchObject({ state: "submitted", why: null });
    payment.status = "failed";
    await post([failed, submittedThere]);
    await read(id);
    expect(await one(id)).toMatchObject({ state: "failed", why: "Refer to payer." });
  });

  it("of an account that is gone is ended here, and money that came in is still recorded", async () => {
    const { id, invoice, payment } = await submitted();
    const lost = await debtor();
    await mandateOf(lost.customer.id);
    const asked = await office.directDebits.collect({ invoiceId: lost.invoice.id });
    there.loseAnswers(1);
    await expect(send(asked.id)).rejects.toThrow("GoCardless failed");
    expect((await one(asked.id)).can.cancel).toContain("at the moment");
    await office.directDebitConnection.disconnect();
    for (const gone of [id, asked.id]) {
      expect((await one(gone)).can.cancel).toBeNull();
      expect(await office.directDebits.cancel({ id: gone })).toMatchObject({ state: "cancelled" });
    }
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ collectingOn: null });
    await connect();
    payment.status = "confirmed";
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
  });

  it("is not planned with a token that is refused, and the office is told", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const type = "invalid_api_usage";
    there.answerWith({ status: 401, body: { error: { type, code: 401, message: "Revoked" } } });
    await morning();
    expect(await collectionsOf(invoice.id)).toEqual([]);
    const told = await rows.notification.count({
      where: { tenantId, kind: "direct_debit.failed", href: "/settings/direct-debit" },
    });
    expect(told).toBeGreaterThan(0);
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
  });

  it("stops with the connection, and records whose it was", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    await office.directDebitConnection.disconnect();
    await morning();
    expect(await collectionsOf(invoice.id)).toEqual([]);
    const refused = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(refused).toMatchObject({ kind: "conflict" });
    await connect();
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
  });
});
