import { completeSandboxPayment, refundSandboxPayment, sandboxIds } from "@roundsman/providers";
import { subDays } from "date-fns/subDays";
import { afterAll, describe, expect, it } from "vitest";
import {
  callerFor,
  connectSandbox,
  makeAddress,
  makeBusiness,
  makeCustomer,
  sandboxedService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { invoiceOfficeIn } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";
import { endPaymentSession } from "./checkout";
import { takeNotice } from "./take-notice";

/* An invoice is paid under the link that it carries: in whole, in part, too late, and given back. */

const { service, rows, business, office, customer, raiseOne } = await invoiceOfficeIn(
  await sandboxedService(),
);
await connectSandbox(service, business);
afterAll(() => service.close());

const payer = callerFor(service, { entry: "shop" }).shop.payments;

/** The last part of an invoice's link. */
const payRefOf = ({ payLink }: { payLink: string }) => payLink.slice(payLink.lastIndexOf("/") + 1);
const one = (id: string) => office.invoices.one({ id });
const pageOf = (invoice: { payLink: string }) => payer.invoicePage({ payRef: payRefOf(invoice) });
const press = (invoice: { payLink: string }, amountPence?: number) =>
  payer.payInvoice({ payRef: payRefOf(invoice), amountPence });
const sessions = (invoiceId: string) =>
  rows.paymentSession.findMany({ where: { invoiceId }, orderBy: { id: "asc" } });
const post = (notice: { body: string; signature: string }) =>
  takeNotice(service, { ...notice, now: new Date() }, null);

/** Pays the page that is open last, and gives the notice, which is not posted yet. */
async function payAtProvider(invoiceId: string) {
  const page = (await sessions(invoiceId)).at(-1)?.providerRef ?? "";
  const outcome = await completeSandboxPayment(service.sandbox, page);
  if (!outcome) throw new Error("The page is not as it must be");
  return { page, notice: outcome.notice };
}

/** Presses, pays and has the service told. */
async function payOnline(invoice: { id: string; payLink: string }, amountPence?: number) {
  await press(invoice, amountPence);
  const paid = await payAtProvider(invoice.id);
  await post(paid.notice);
  return paid;
}

/** Gives money back on the provider's own pages, and gives the notice. */
async function giveBackAtProvider(page: string, amountPence?: number) {
  const outcome = await refundSandboxPayment(service.sandbox, page, amountPence);
  if (!outcome) throw new Error("The page is not paid");
  return outcome.notice;
}

const receiptsOf = async (invoiceId: string) =>
  (await office.invoices.one({ id: invoiceId })).payments.map(
    ({ method, amountPence }) => `${method} ${amountPence}`,
  );

/** What is left of a customer's receipts, in pence. */
const creditOf = async (customerId: string) => {
  const { items } = await office.receipts.list({ customerId, unallocated: true });
  return items.reduce((sum, { unallocatedPence }) => sum + unallocatedPence, 0);
};

describe("the pay link of an invoice", () => {
  it("leads to what is left to pay and changes nothing by being opened", async () => {
    const invoice = await raiseOne();
    expect(invoice.payLink).toBe(
      `http://${business.slug}.localhost:3002/pay/invoice/${payRefOf(invoice)}`,
    );
    const page = await pageOf(invoice);
    expect(page).toMatchObject({
      businessName: "Fellside Gas",
      number: invoice.number,
      state: "due",
      totalPence: invoice.totalPence,
      leftPence: invoice.totalPence,
      leastPence: 30,
      bankAccount: null,
    });
    expect(JSON.stringify(page)).not.toContain("Tyson");
    await pageOf(invoice);
    expect(await sessions(invoice.id)).toEqual([]);
  });

  it("pays all of it, and its orders with it; told twice, once", async () => {
    const invoice = await raiseOne();
    const { notice } = await payOnline(invoice);
    await post(notice);
    expect(await one(invoice.id)).toMatchObject({
      status: "paid",
      paidVia: "provider",
      paidPence: invoice.totalPence,
    });
    expect(await receiptsOf(invoice.id)).toEqual([`card_link ${invoice.totalPence}`]);
    const order = await office.orders.one({ id: invoice.orders[0]?.id ?? "" });
    expect(order).toMatchObject({ paidVia: "provider", refundDue: 0 });
    expect(await pageOf(invoice)).toMatchObject({ state: "paid", leftPence: 0 });
    const told = await rows.notification.findMany({
      where: { kind: "invoice.paid", href: `/invoices/${invoice.id}` },
    });
    expect(told).toHaveLength(1);
    const history = await rows.activity.findMany({
      where: { subjectId: invoice.id, actorKind: "provider" },
    });
    expect(history.map(({ action }) => action)).toEqual(["invoice.payment_recorded"]);
    await expect(press(invoice)).rejects.toEqual(refusedAs("conflict"));
  });

  it("pays a part, and then the rest", async () => {
    const invoice = await raiseOne();
    await payOnline(invoice, 2000);
    expect(await one(invoice.id)).toMatchObject({ status: "sent", paidPence: 2000 });
    const leftPence = invoice.totalPence - 2000;
    expect(await pageOf(invoice)).toMatchObject({ state: "due", leftPence });
    await payOnline(invoice);
    expect(await one(invoice.id)).toMatchObject({ status: "paid" });
    expect(await receiptsOf(invoice.id)).toEqual(["card_link 2000", `card_link ${leftPence}`]);
  });

  it("takes no more than is left, and no less than the provider does", async () => {
    const invoice = await raiseOne();
    await expect(press(invoice, invoice.totalPence + 1)).rejects.toEqual(refusedAs("conflict"));
    await expect(press(invoice, 29)).rejects.toEqual(refusedAs("conflict"));
    await office.invoices.paid({ id: invoice.id });
    await expect(press(invoice)).rejects.toEqual(refusedAs("conflict"));
    expect(await sessions(invoice.id)).toEqual([]);
  });

  it("is nobody's else: a link that was guessed is not found", async () => {
    const guessed = "01234567-89ab-4def-8123-456789abcdef";
    await expect(payer.invoicePage({ payRef: guessed })).rejects.toEqual(refusedAs("not_found"));
    await expect(payer.payInvoice({ payRef: guessed })).rejects.toEqual(refusedAs("not_found"));
    const invoice = await raiseOne();
    await rows.business.update({
      where: { id: business.id },
      data: { lockedAt: new Date(), lockedReason: "In a test" },
    });
    try {
      await expect(pageOf(invoice)).rejects.toEqual(refusedAs("business_locked"));
      await expect(press(invoice)).rejects.toEqual(refusedAs("business_locked"));
    } finally {
      await rows.business.update({
        where: { id: business.id },
        data: { lockedAt: null, lockedReason: null },
      });
    }
  });

  it("opens one page however often and by however many it is pressed", async () => {
    const invoice = await raiseOne();
    const opened = await Promise.all(Array.from({ length: 8 }, () => press(invoice)));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect(await sessions(invoice.id)).toHaveLength(1);
    // Another amount is another page, and the first can't be paid any more.
    await press(invoice, 1000);
    const [first, second] = await sessions(invoice.id);
    expect(first).toMatchObject({ status: "cancelled", amountPence: invoice.totalPence });
    expect(second).toMatchObject({ status: "open", amountPence: 1000 });
    await endPaymentSession(service, { tenantId: business.id, sessionId: first?.id ?? "" });
    expect(await completeSandboxPayment(service.sandbox, first?.providerRef ?? "")).toBeNull();
  });

  it("has no button where the business takes no cards", async () => {
    const invoice = await raiseOne();
    const at = { where: { tenantId: business.id } };
    await rows.paymentConnection.updateMany({ ...at, data: { chargesEnabled: false } });
    try {
      expect(await pageOf(invoice)).toMatchObject({ state: "not_by_card" });
      await expect(press(invoice)).rejects.toEqual(refusedAs("conflict"));
      await office.invoices.send({ id: invoice.id });
      const mail = await rows.email.findFirstOrThrow({ where: { subjectId: invoice.id } });
      expect(mail.text).not.toContain(invoice.payLink);
    } finally {
      await rows.paymentConnection.updateMany({ ...at, data: { chargesEnabled: true } });
    }
  });

  it("stands in the mail of an open invoice and on its paper, and not once it is paid", async () => {
    const invoice = await raiseOne();
    await office.invoices.send({ id: invoice.id });
    const mail = await rows.email.findFirstOrThrow({ where: { subjectId: invoice.id } });
    expect(mail.text).toContain(`Pay by card, all of it or a part: ${invoice.payLink}`);
    expect(paperText(await office.invoices.pdf({ id: invoice.id }))).toContain(invoice.payLink);
    await office.invoices.paid({ id: invoice.id });
    expect(paperText(await office.invoices.pdf({ id: invoice.id }))).not.toContain(invoice.payLink);
  });
});

it("stands in the reminder of an overdue invoice", async () => {
  const { id: customerId } = await makeCustomer(service, business, { email: "late@mail.example" });
  const { id: deliveryAddressId } = await makeAddress(service, business, { id: customerId });
  const invoice = await raiseOne({ customerId, deliveryAddressId });
  await rows.invoice.updateMany({
    where: { id: invoice.id },
    data: { dueOn: subDays(new Date(), 10) },
  });
  const { items } = await office.reminders.due({});
  const due = items.find((item) => item.customerId === customerId);
  expect(due?.mail?.text).toContain(`Pay by card: ${invoice.payLink}`);
});

describe("money that comes too late", () => {
  it("is the customer's credit where the office was paid in another way", async () => {
    const before = await creditOf(customer.id);
    const invoice = await raiseOne();
    await press(invoice);
    await office.invoices.paid({ id: invoice.id });
    expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["cancelled"]);
    await post((await payAtProvider(invoice.id)).notice);
    expect(await one(invoice.id)).toMatchObject({ status: "paid", paidVia: "office" });
    expect(await creditOf(customer.id)).toBe(before + invoice.totalPence);
    expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["completed"]);
  });

  it("pays what is left where a part was paid meanwhile, and the rest is credit", async () => {
    const before = await creditOf(customer.id);
    const invoice = await raiseOne();
    await press(invoice);
    await office.receipts.take({
      customerId: customer.id,
      method: "cash",
      amountPence: 3000,
      allocations: [{ invoiceId: invoice.id, amountPence: 3000 }],
    });
    expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["cancelled"]);
    await post((await payAtProvider(invoice.id)).notice);
    expect(await one(invoice.id)).toMatchObject({ status: "paid", paidPence: invoice.totalPence });
    expect(await creditOf(customer.id)).toBe(before + 3000);
  });

  it("is credit where the invoice was made void", async () => {
    const before = await creditOf(customer.id);
    const invoice = await raiseOne();
    await press(invoice);
    await office.invoices.makeVoid({ id: invoice.id });
    expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["cancelled"]);
    await post((await payAtProvider(invoice.id)).notice);
    expect(await one(invoice.id)).toMatchObject({ status: "void", paidPence: 0 });
    expect(await creditOf(customer.id)).toBe(before + invoice.totalPence);
    expect(await pageOf(invoice)).toMatchObject({ state: "void" });
  });

  it("leaves a page open on which no more is paid than is left", async () => {
    const invoice = await raiseOne();
    await press(invoice, 1000);
    await office.receipts.take({
      customerId: customer.id,
      method: "cash",
      amountPence: 2000,
      allocations: [{ invoiceId: invoice.id, amountPence: 2000 }],
    });
    expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["open"]);
    await post((await payAtProvider(invoice.id)).notice);
    expect(await one(invoice.id)).toMatchObject({ paidPence: 3000 });
  });
});

describe("money given back on the provider's own pages", () => {
  it("is owed again, part by part, each told once", async () => {
    const invoice = await raiseOne();
    const { page } = await payOnline(invoice);
    const first = await giveBackAtProvider(page, 1500);
    await post(first);
    await post(first);
    expect(await one(invoice.id)).toMatchObject({
      status: "sent",
      paidPence: invoice.totalPence - 1500,
    });
    await post(await giveBackAtProvider(page));
    expect(await one(invoice.id)).toMatchObject({ status: "sent", paidPence: 0, paidVia: null });
    const ref = page.replace(/^cs_/, "pi_");
    const refunds = (await rows.refund.findMany({ where: { customerId: customer.id } })).filter(
      ({ providerRef }) => providerRef?.startsWith(ref),
    );
    expect(refunds.map(({ amountPence }) => amountPence).toSorted((a, b) => a - b)).toEqual([
      1500,
      invoice.totalPence - 1500,
    ]);
    const order = await office.orders.one({ id: invoice.orders[0]?.id ?? "" });
    expect(order.paidAt).toBeNull();
  });

  it("is taken from the credit that the payment left first", async () => {
    const invoice = await raiseOne();
    await press(invoice);
    await office.receipts.take({
      customerId: customer.id,
      method: "cash",
      amountPence: 3000,
      allocations: [{ invoiceId: invoice.id, amountPence: 3000 }],
    });
    const { page, notice } = await payAtProvider(invoice.id);
    await post(notice);
    await post(await giveBackAtProvider(page, 3000));
    expect(await one(invoice.id)).toMatchObject({ status: "paid", paidPence: invoice.totalPence });
    await post(await giveBackAtProvider(page, 4000));
    expect(await one(invoice.id)).toMatchObject({
      status: "sent",
      paidPence: invoice.totalPence - 4000,
    });
  });

  it("waits for the notice of its payment", async () => {
    const invoice = await raiseOne();
    await press(invoice);
    const { page, notice } = await payAtProvider(invoice.id);
    const back = await giveBackAtProvider(page);
    await expect(post(back)).rejects.toThrow("before the notice of its payment");
    await post(notice);
    await post(back);
    expect(await one(invoice.id)).toMatchObject({ status: "sent", paidPence: 0 });
  });
});

it("believes no account about an invoice of another business", async () => {
  const other = await makeBusiness(service);
  await connectSandbox(service, other);
  const invoice = await raiseOne();
  await press(invoice);
  const page = (await sessions(invoice.id)).at(-1)?.providerRef ?? "";
  // As though another's account had been paid, with this invoice sent along.
  const kept = await rows.sandboxSession.findFirstOrThrow({ where: { id: page } });
  const data = {
    ...Object(kept.data),
    id: "cs_elsewhere",
    accountId: sandboxIds(other.id).accountId,
  };
  await rows.sandboxSession.create({ data: { id: "cs_elsewhere", accountRef: business.id, data } });
  const paid = await completeSandboxPayment(service.sandbox, "cs_elsewhere");
  if (!paid) throw new Error("It could not be paid");
  await post(paid.notice);
  expect(await one(invoice.id)).toMatchObject({ status: "sent", paidPence: 0 });
});

it.each([
  ["no sum", { amountPence: undefined }],
  ["a part of a penny", { amountPence: 0.5 }],
  ["no page to come back to", { successUrl: undefined }],
  ["neither an order nor an invoice", { invoiceId: undefined }],
])("takes no payment by a kept page with %s", async (_name, lacking) => {
  const invoice = await raiseOne();
  await press(invoice);
  const page = (await sessions(invoice.id)).at(-1)?.providerRef ?? "";
  const kept = await rows.sandboxSession.findFirstOrThrow({ where: { id: page } });
  const data = { ...Object(kept.data), ...lacking };
  await rows.sandboxSession.updateMany({ where: { id: page }, data: { data } });
  await expect(completeSandboxPayment(service.sandbox, page)).rejects.toMatchObject({
    name: "ZodError",
  });
});

it("ends no page of one invoice by what is paid of another", async () => {
  const [invoice, other] = [await raiseOne(), await raiseOne()];
  await press(invoice);
  await office.invoices.paid({ id: other.id });
  expect((await sessions(invoice.id)).map(({ status }) => status)).toEqual(["open"]);
});
