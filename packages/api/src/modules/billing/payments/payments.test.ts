import {
  completeSandboxPayment,
  refundSandboxPayment,
  type PaymentNotice,
} from "@roundsman/providers";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  connectSandbox,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  sandboxedService,
  signInAs,
  type SandboxedService,
} from "../../../testing";
import { applyOutcome } from "../../orders";
import { endPaymentSession } from "./checkout";
import { takeNotice } from "./take-notice";

type Completed = Extract<PaymentNotice, { type: "payment.completed" }>;

let service: SandboxedService;
let business: { id: string; slug: string };
let customer: { id: string };
let address: { id: string };
let product: { id: string };
let token: string;

const asOwner = (now?: Date) => callerFor(service, { token, now });
const asAnyone = (now?: Date) => callerFor(service, { entry: "shop", now }).shop.payments;
const rows = () => service.database.service;

beforeAll(async () => {
  service = await sandboxedService();
  business = await makeBusiness(service, { name: "Fellside Gas" });
  token = await signInAs(service, await makeMember(service, business));
  // Somebody else who hears the notices.
  await makeMember(service, business, "admin");
  await connectSandbox(service, business);
  customer = await makeCustomer(service, business, { email: "tyson@test.example" });
  address = await makeAddress(service, business, customer);
  // 2 × £34.50 and 5 % VAT: £72.45.
  product = await makeProduct(service, business, { unitPrice: 3450, vatRate: 5 });
});
afterAll(() => service.close());

const take = (more: object = {}) =>
  asOwner().office.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: "link",
    lines: [{ productId: product.id, quantity: 2 }],
    ...more,
  });

const one = (id: string) => asOwner().office.orders.one({ id });
const ask = (id: string) => asOwner().office.payments.paymentLink({ id });

const sessionsOf = (orderId: string) =>
  rows().paymentSession.findMany({ where: { orderId }, orderBy: { id: "asc" } });

const pageOf = (orderId: string) => service.pageOf(orderId);
const paidNotice = (orderId: string) => service.payAtProvider(orderId);

const post = (notice: { body: string; signature: string }) =>
  takeNotice(service, { ...notice, now: new Date() }, null);

describe("payment link", () => {
  it("opens a page for the amount with VAT, and mails an address of ours", async () => {
    const order = await take();
    expect(order).toMatchObject({ paymentLink: null, canEmailPaymentLink: true });
    const asked = await ask(order.id);
    const link = `http://${business.slug}.localhost:3002/pay/${order.trackingRef}`;
    expect(asked).toMatchObject({ paymentLink: link, paidAt: null, status: "placed" });
    expect(asked.paymentRequestedAt).not.toBeNull();
    expect(await sessionsOf(order.id)).toEqual([
      expect.objectContaining({ amountPence: 7245, status: "open", provider: "sandbox" }),
    ]);
    const mails = await rows().email.findMany({ where: { subjectId: order.id } });
    expect(mails).toEqual([
      expect.objectContaining({ toAddress: "tyson@test.example", kind: "order.payment_link" }),
    ]);
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.subject).toContain("£72.45");
    const actions = await rows().activity.findMany({
      where: { subjectId: order.id },
      orderBy: { at: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "order.placed",
      "order.payment_requested",
    ]);
  });

  it("mails the same link again, and opens no second page", async () => {
    const { id } = await take();
    const [first, second] = [await ask(id), await ask(id)];
    expect(second.paymentLink).toBe(first.paymentLink);
    expect(await sessionsOf(id)).toHaveLength(1);
    expect(await rows().email.count({ where: { subjectId: id } })).toBe(2);
  });

  it("opens one page for ten who ask at once", async () => {
    const { id, trackingRef } = await take();
    await ask(id);
    await rows().paymentSession.deleteMany({ where: { orderId: id } });
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => asAnyone().pay({ trackingRef })),
    );
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("makes a new page where the old one has run out", async () => {
    const { id, trackingRef } = await take();
    await ask(id);
    const first = await asAnyone().pay({ trackingRef });
    const tomorrow = addDays(new Date(), 1);
    service.setClock(tomorrow);
    const second = await asAnyone(tomorrow).pay({ trackingRef });
    service.setClock(null);
    expect(second.url).not.toBe(first.url);
    expect((await sessionsOf(id)).map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it("gives a customer without an address for mail a link and no mail", async () => {
    const silent = await makeCustomer(service, business, { email: null });
    const at = await makeAddress(service, business, silent);
    const order = await take({ customerId: silent.id, deliveryAddressId: at.id });
    expect(order.canEmailPaymentLink).toBe(false);
    expect((await ask(order.id)).paymentLink).not.toBeNull();
    expect(await rows().email.count({ where: { subjectId: order.id } })).toBe(0);
  });

  it("refuses what is paid, cancelled, not by link, or not connected: 409", async () => {
    const paid = await take();
    await asOwner().office.orders.paid({ id: paid.id });
    const cancelled = await take();
    await asOwner().office.orders.cancel({ id: cancelled.id });
    const cash = await take({ paymentMethod: "cash" });
    for (const { id } of [paid, cancelled, cash]) {
      await expect(ask(id)).rejects.toMatchObject({ kind: "conflict" });
      expect(await sessionsOf(id)).toEqual([]);
    }
    const open = await take();
    await rows().paymentConnection.updateMany({ data: { chargesEnabled: false } });
    await expect(ask(open.id)).rejects.toMatchObject({ kind: "conflict" });
    await rows().paymentConnection.updateMany({ data: { chargesEnabled: true } });
  });

  it("refuses a line of a product sold no longer: 422, before it misses a provider: 503", async () => {
    const gone = await makeProduct(service, business);
    const order = await take({
      lines: [
        { productId: product.id, quantity: 1 },
        { productId: gone.id, quantity: 1 },
      ],
    });
    const { payments } = service.providers;
    service.providers.payments = { ...payments, kind: "none" };
    await expect(ask(order.id)).rejects.toMatchObject({ kind: "not_configured" });
    await rows().product.updateMany({ where: { id: gone.id }, data: { sold: false } });
    await expect(ask(order.id)).rejects.toMatchObject({
      kind: "validation",
      issues: [{ path: "lines.1.productId" }],
    });
    service.providers.payments = payments;
  });
});

describe("a payment's notice", () => {
  it("marks the order paid, by whom and for how much, and tells the office", async () => {
    const { id, trackingRef } = await take();
    await ask(id);
    await post(await paidNotice(id));
    expect(await one(id)).toMatchObject({
      paidVia: "provider",
      paymentLink: null,
      refundDue: 0,
      canEmailPaymentLink: false,
    });
    const actions = await rows().activity.findMany({
      where: { subjectId: id, action: "order.paid" },
    });
    expect(actions).toEqual([expect.objectContaining({ actorKind: "provider" })]);
    const told = await rows().notification.findMany({ where: { href: `/orders/${id}` } });
    expect(told.map(({ kind }) => kind)).toEqual(["order.paid", "order.paid"]);
    expect(await asAnyone().payPage({ trackingRef })).toMatchObject({ state: "paid", duePence: 0 });
    await expect(asAnyone().pay({ trackingRef })).rejects.toMatchObject({ kind: "conflict" });
  });

  it("is taken once, however often it comes at once", async () => {
    const { id } = await take();
    await ask(id);
    const notice = await paidNotice(id);
    await Promise.all(Array.from({ length: 10 }, () => post(notice)));
    expect(await receiptsOf(id)).toEqual([
      expect.objectContaining({ amountPence: 7245, method: "card_link" }),
    ]);
    expect(await rows().activity.count({ where: { subjectId: id, action: "order.paid" } })).toBe(1);
    expect(await one(id)).toMatchObject({ refundDue: 0 });
  });

  it("is taken once under another event's name", async () => {
    const { id } = await take();
    await ask(id);
    const notice = await paidNotice(id);
    await post(notice);
    await tell({ ...(JSON.parse(notice.body) as PaymentNotice), eventId: "evt_another" });
    expect(await rows().allocation.count({ where: { orderId: id } })).toBe(1);
  });

  it("is refused unsigned, wrongly signed, stale or of another's order", async () => {
    const { id } = await take();
    await ask(id);
    const { body, signature } = await paidNotice(id);
    const late = new Date(Date.now() + 6 * 60_000);
    for (const signed of [
      { body, signature: undefined, now: new Date() },
      { body: body.replace("7245", "1"), signature, now: new Date() },
      { body, signature, now: late },
    ]) {
      await expect(takeNotice(service, signed, null)).rejects.toMatchObject({
        kind: "unauthenticated",
      });
    }
    await tell({
      ...(JSON.parse(body) as Completed),
      eventId: "evt_stranger",
      accountId: "acct_sandbox_somebody-else",
      sessionId: "cs_another",
    });
    expect(await one(id)).toMatchObject({ paidAt: null });
    expect(await rows().allocation.count({ where: { orderId: id } })).toBe(0);
  });

  it("of a wrong amount is recorded and told, and does not pay the order", async () => {
    const { id } = await take();
    await ask(id);
    const notice = JSON.parse((await paidNotice(id)).body) as Completed;
    await tell({ ...notice, eventId: "evt_less", amountPence: 7000 });
    expect(await one(id)).toMatchObject({ paidAt: null });
    expect(await rows().allocation.count({ where: { orderId: id } })).toBe(1);
    const told = await rows().notification.findFirst({ where: { href: `/orders/${id}` } });
    expect(told).toMatchObject({ body: "£70.00 of £72.45." });
    // The office has the rest.
    await asOwner().office.orders.paid({ id, paidVia: "cash" });
    const receipts = await receiptsOf(id);
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([245, 7000]);
  });

  it("is taken for a locked business", async () => {
    const locked = await makeBusiness(service);
    const tokenThere = await signInAs(service, await makeMember(service, locked));
    await connectSandbox(service, locked);
    const buyer = await makeCustomer(service, locked);
    const there = await makeAddress(service, locked, buyer);
    const goods = await makeProduct(service, locked);
    const caller = callerFor(service, { token: tokenThere }).office;
    const { id, trackingRef } = await caller.orders.take({
      customerId: buyer.id,
      deliveryAddressId: there.id,
      paymentMethod: "link",
      lines: [{ productId: goods.id, quantity: 1 }],
    });
    await caller.payments.paymentLink({ id });
    await rows().business.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    await post(await paidNotice(id));
    expect(await rows().order.findFirst({ where: { id } })).toMatchObject({ paidVia: "provider" });
    await expect(asAnyone().payPage({ trackingRef })).rejects.toMatchObject({
      kind: "business_locked",
    });
  });
});

describe("an order on an invoice", () => {
  it("has no page to be paid at; who was quicker has paid the invoice", async () => {
    const { id } = await take();
    await ask(id);
    const notice = await paidNotice(id);
    await rows().$transaction((tx) =>
      applyOutcome(tx, { tenantId: business.id, orderId: id, lines: [], at: new Date() }),
    );
    const { invoices } = asOwner().office;
    const invoice = (await invoices.raise({ orderIds: [id] })).items[0];
    expect((await sessionsOf(id))[0]?.status).toBe("cancelled");
    await expect(ask(id)).rejects.toMatchObject({ kind: "conflict" });
    const { trackingRef } = await one(id);
    expect(await asAnyone().payPage({ trackingRef })).toMatchObject({ state: "not_by_link" });
    await post(notice);
    const told = await rows().notification.findFirst({ where: { href: `/orders/${id}` } });
    expect(told?.body).toBe(`${invoice?.number} is paid.`);
    const history = await rows().activity.findMany({
      where: { subjectId: invoice?.id ?? "" },
      orderBy: { id: "asc" },
    });
    expect(history.map(({ action }) => action)).toEqual([
      "invoice.raised",
      "invoice.payment_recorded",
    ]);
    expect(await invoices.one({ id: invoice?.id ?? "" })).toMatchObject({
      status: "paid",
      paidVia: "provider",
      payments: [{ method: "card_link", amountPence: 7245 }],
    });
    expect(await one(id)).toMatchObject({ paidVia: "provider", refundDue: 0 });
    // Another payment of it is all due back.
    await tell({
      ...(JSON.parse(notice.body) as Completed),
      eventId: "evt_again",
      paymentId: "pi_again",
    });
    expect(await one(id)).toMatchObject({ refundDue: 7245 });
  });
});

describe("paying and cancelling", () => {
  it("cancelling ends the page", async () => {
    const { id } = await take();
    await ask(id);
    await asOwner().office.orders.cancel({ id });
    const [session] = await sessionsOf(id);
    expect(session?.status).toBe("cancelled");
    await endPaymentSession(service, { tenantId: business.id, sessionId: session?.id ?? "" });
    expect(await completeSandboxPayment(service.sandbox, await pageOf(id))).toBeNull();
  });

  it("a change of what is to be paid ends the page, a note does not", async () => {
    const { id } = await take();
    await ask(id);
    await asOwner().office.orders.change({ id, notes: "Ring first" });
    expect((await sessionsOf(id))[0]?.status).toBe("open");
    await asOwner().office.orders.change({ id, lines: [{ productId: product.id, quantity: 3 }] });
    expect((await sessionsOf(id))[0]?.status).toBe("cancelled");
    await ask(id);
    expect((await sessionsOf(id)).at(-1)).toMatchObject({ status: "open", amountPence: 10868 });
  });

  it("at the same time: the money is kept count of whoever is first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await take();
      await ask(id);
      const notice = await paidNotice(id);
      await Promise.all([post(notice), asOwner().office.orders.cancel({ id })]);
      const order = await one(id);
      expect(order).toMatchObject({ status: "cancelled", refundDue: 7245, paidVia: "provider" });
    }
  });

  it("a refund is settled once, by hand", async () => {
    const { id } = await take();
    await ask(id);
    await post(await paidNotice(id));
    await asOwner().office.orders.cancel({ id });
    const both = await Promise.allSettled([
      asOwner().office.orders.refundSettled({ id }),
      asOwner().office.orders.refundSettled({ id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const settled = await one(id);
    expect(settled.refundDue).toBe(0);
    expect(settled.refundSettledAt).not.toBeNull();
    // The provider's notice of the same money takes nothing off twice.
    await refundAtProvider(id);
    expect(await rows().order.findFirst({ where: { id } })).toMatchObject({ paidPence: 0 });
  });

  it("a refund at the provider settles itself, and before its payment's notice too", async () => {
    const { id } = await take();
    await ask(id);
    const notice = await paidNotice(id);
    await asOwner().office.orders.cancel({ id });
    await refundAtProvider(id);
    await post(notice);
    const order = await one(id);
    expect(order.refundDue).toBe(0);
    // The refund waited for the payment, and took all of it.
    const sum = await rows().allocation.aggregate({
      where: { orderId: id },
      _sum: { amountPence: true },
    });
    expect(sum["_sum"].amountPence ?? 0).toBe(0);
    const refunds = await rows().refund.findMany({ where: { orderId: id } });
    expect(refunds).toEqual([expect.objectContaining({ amountPence: 7245, allocatedPence: 7245 })]);
  });

  it("an order whose money has all gone back is to be paid again", async () => {
    const { id } = await take();
    await ask(id);
    await post(await paidNotice(id));
    await refundAtProvider(id);
    expect(await one(id)).toMatchObject({ paidAt: null, paidVia: null, status: "placed" });
  });
});

/** What came in for an order, the least first. */
const receiptsOf = (orderId: string) =>
  rows().receipt.findMany({
    where: { allocations: { some: { orderId } } },
    orderBy: { amountPence: "asc" },
  });

async function refundAtProvider(orderId: string): Promise<void> {
  const outcome = await refundSandboxPayment(service.sandbox, await pageOf(orderId));
  if (!outcome) throw new Error("The payment can't be refunded");
  await post(outcome.notice);
}

/** A notice that the sandbox's page would not send, with the provider's own signature. */
async function tell(notice: PaymentNotice): Promise<void> {
  const real = service.providers.payments;
  service.providers.payments = { ...real, readNotice: () => notice };
  await post({ body: "", signature: "" });
  service.providers.payments = real;
}

describe("connection", () => {
  it("is opened once and goes on where it was left", async () => {
    const fresh = await makeBusiness(service);
    const owner = await makeMember(service, fresh);
    const { payments } = callerFor(service, { token: await signInAs(service, owner) }).office;
    expect(await payments.connection()).toMatchObject({ available: true, provider: null });
    const first = await payments.connect();
    expect(first.connection).toMatchObject({ provider: "sandbox", chargesEnabled: true });
    const again = await payments.connect();
    expect(again.connection.accountRef).toBe(first.connection.accountRef);
    expect(await payments.connection()).toEqual(again.connection);
  });
});

describe("the sandbox's page", () => {
  it("pays by its button, once", async () => {
    const { id, number, trackingRef } = await take();
    await ask(id);
    await asAnyone().pay({ trackingRef });
    const sessionId = await pageOf(id);
    expect(await asAnyone().sandboxPage({ sessionId })).toMatchObject({
      status: "open",
      amountPence: 7245,
      title: `Order ${number} from Fellside Gas`,
    });
    const both = await Promise.all([
      asAnyone().sandboxPay({ sessionId }),
      asAnyone().sandboxPay({ sessionId }),
    ]);
    expect(both[0]?.returnUrl).toContain(`/pay/${trackingRef}?paid=1`);
    expect(await rows().allocation.count({ where: { orderId: id } })).toBe(1);
    expect(await one(id)).toMatchObject({ paidVia: "provider" });
  });
});
