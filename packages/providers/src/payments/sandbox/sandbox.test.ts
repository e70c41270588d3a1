import { secondsInDay } from "date-fns/constants";
import { beforeEach, describe, expect, it } from "vitest";
import { memoryStore } from "../../testing/memory-store";
import type { NewCheckout } from "../checkouts";
import type { Payments } from "../payments";
import { subscriptionStatuses } from "../subscriptions";
import { changeSandboxSubscription, completeSandboxSignUp } from "./change-subscription";
import { completeSandboxPayment } from "./complete";
import { sandboxPayments } from "./payments";
import { refundSandboxPayment, sandboxRefundNotice } from "./refunds";
import { sandboxIds, type Sandbox } from "./sandbox";

const tenantId = "01920000-0000-7000-8000-000000000001";
const orderId = "01920000-0000-7000-8000-0000000000aa";
const { accountId, customerId, subscriptionId } = sandboxIds(tenantId);
const hour = 60 * 60_000;

let now: Date;
let sandbox: Sandbox;
let payments: Payments;

beforeEach(() => {
  now = new Date("2026-11-20T10:00:00Z");
  sandbox = {
    store: memoryStore(),
    pageUrl: (id) => `http://fellside.localhost:3002/sandbox/${id}`,
    subscriptionUrl: (id) => `http://localhost:3000/sandbox/${id}`,
    now: () => now,
    secret: "whsec_test",
  };
  payments = sandboxPayments(sandbox);
});

function order(change: Partial<Omit<NewCheckout, "orderId" | "invoiceId">> = {}): NewCheckout {
  return {
    accountId,
    tenantId,
    orderId,
    amountPence: 12_345,
    title: "Order R-1042 from Fellside Gas",
    lines: ["2 × 47 kg propane"],
    customerEmail: null,
    successUrl: "http://fellside.localhost:3002/paid",
    cancelUrl: "http://fellside.localhost:3002/not-paid",
    idempotencyKey: `pay-${orderId}-1`,
    expiresAt: new Date(now.getTime() + 24 * hour),
    ...change,
  };
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

async function paid() {
  const checkout = await payments.checkouts.create(order());
  const outcome = await completeSandboxPayment(sandbox, checkout.sessionId);
  if (!outcome) throw new Error("not paid");
  return outcome.notice;
}

describe("a business's account", () => {
  it("is connected at once", async () => {
    const account = { tenantId, businessName: "F", email: "o@f.example", idempotencyKey: "k" };
    expect(await payments.accounts.create(account)).toEqual({ accountId });
    const link = { accountId, returnUrl: "http://here/back", refreshUrl: "http://here/again" };
    expect((await payments.accounts.onboardingLink(link)).url).toBe("http://here/back");
    expect(await payments.accounts.read(accountId)).toMatchObject({
      accountId,
      chargesEnabled: true,
    });
    expect(await payments.accounts.read("acct_1Stripe")).toBeNull();
  });
});

describe("a payment", () => {
  it("is made once a key, shown on our page, and read back by another process", async () => {
    const checkout = await payments.checkouts.create(order());
    expect(checkout).toMatchObject({
      tenantId,
      orderId,
      status: "open",
      paid: false,
      paymentId: null,
    });
    expect(checkout.url).toBe(`http://fellside.localhost:3002/sandbox/${checkout.sessionId}`);
    expect(checkout.sessionId).not.toContain(orderId);
    expect(await payments.checkouts.create(order())).toEqual(checkout);
    expect(await sandboxPayments(sandbox).checkouts.read(checkout)).toEqual(checkout);
    const next = await payments.checkouts.create(order({ idempotencyKey: "another" }));
    expect(next.sessionId).not.toBe(checkout.sessionId);
  });

  it("declines what Stripe declines", async () => {
    await payments.checkouts.create(order());
    const wrong = [
      order({ amountPence: 29, idempotencyKey: "a" }),
      order({ amountPence: 99.5, idempotencyKey: "b" }),
      order({ expiresAt: later(29 * 60), idempotencyKey: "c" }),
      order({ expiresAt: later(secondsInDay + 60), idempotencyKey: "d" }),
      order({ amountPence: 500 }),
    ];
    for (const checkout of wrong) {
      await expect(payments.checkouts.create(checkout)).rejects.toMatchObject({ code: "declined" });
    }
  });

  it("is paid by a signed notice, and the same one however often the button is pressed", async () => {
    const checkout = await payments.checkouts.create(order());
    const paid = await completeSandboxPayment(sandbox, checkout.sessionId);
    expect(paid?.returnUrl).toBe("http://fellside.localhost:3002/paid");
    const event = payments.readNotice({ body: "", signature: undefined, ...paid?.notice, now });
    expect(event).toEqual({
      type: "payment.completed",
      eventId: `evt_sandbox_paid_${checkout.sessionId}`,
      occurredAt: now,
      accountId,
      tenantId,
      orderId,
      sessionId: checkout.sessionId,
      paymentId: checkout.sessionId.replace("cs_", "pi_"),
      amountPence: 12_345,
    });
    const again = await completeSandboxPayment(sandbox, checkout.sessionId);
    expect(again?.notice.body).toBe(paid?.notice.body);
    expect(await payments.checkouts.read(checkout)).toMatchObject({
      status: "complete",
      paid: true,
      url: null,
    });
  });

  it("can't be paid once expired, by hand or by time", async () => {
    const byHand = await payments.checkouts.create(order());
    expect(await payments.checkouts.expire(byHand)).toMatchObject({ status: "expired", url: null });
    expect(await completeSandboxPayment(sandbox, byHand.sessionId)).toBeNull();

    const byTime = await payments.checkouts.create(order({ idempotencyKey: "2" }));
    now = new Date(now.getTime() + 24 * hour);
    expect(await completeSandboxPayment(sandbox, byTime.sessionId)).toBeNull();
    expect(await payments.checkouts.read(byTime)).toMatchObject({ status: "expired", paid: false });
  });

  it("stays paid where expiring comes too late", async () => {
    const checkout = await payments.checkouts.create(order());
    await completeSandboxPayment(sandbox, checkout.sessionId);
    expect(await payments.checkouts.expire(checkout)).toMatchObject({
      status: "complete",
      paid: true,
    });
  });

  it("is either paid or expired when both are tried at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const checkout = await payments.checkouts.create(order({ idempotencyKey: `race-${round}` }));
      const [paid, ended] = await Promise.all([
        completeSandboxPayment(sandbox, checkout.sessionId),
        payments.checkouts.expire(checkout),
      ]);
      expect(ended?.paid).toBe(paid !== null);
    }
  });

  it("is known only on the account it was made on", async () => {
    const { sessionId } = await payments.checkouts.create(order());
    const elsewhere = { sessionId, accountId: sandboxIds("another").accountId };
    expect(await payments.checkouts.read(elsewhere)).toBeNull();
    expect(await payments.checkouts.expire(elsewhere)).toBeNull();
    expect(await payments.checkouts.read({ accountId, sessionId })).toMatchObject({
      status: "open",
    });
  });

  it("is given back whole", async () => {
    const { sessionId } = await payments.checkouts.create(order());
    expect(await refundSandboxPayment(sandbox, sessionId)).toBeNull();
    await completeSandboxPayment(sandbox, sessionId);
    const refund = await refundSandboxPayment(sandbox, sessionId);
    const event = payments.readNotice({ body: "", signature: undefined, ...refund?.notice, now });
    expect(event).toMatchObject({ type: "payment.refunded", refundedPence: 12_345, whole: true });
    expect(await completeSandboxPayment(sandbox, sessionId)).toBeNull();
    const again = await refundSandboxPayment(sandbox, sessionId);
    expect(again?.notice.body).toBe(refund?.notice.body);
  });

  it("is given back in parts, each once a key, and its notice has the sum", async () => {
    const { sessionId } = await payments.checkouts.create(order());
    await completeSandboxPayment(sandbox, sessionId);
    const paymentId = sessionId.replace("cs_", "pi_");
    const refund = (amountPence: number, idempotencyKey: string, more: object = {}) =>
      payments.checkouts.refund({
        accountId,
        tenantId,
        orderId,
        paymentId,
        amountPence,
        idempotencyKey,
        ...more,
      });
    const readRefund = async () => {
      const notice = await sandboxRefundNotice(sandbox, paymentId);
      return payments.readNotice({ body: "", signature: undefined, ...notice, now });
    };
    expect(await sandboxRefundNotice(sandbox, paymentId)).toBeNull();
    const twice = await Promise.all([refund(2_000, "a"), refund(2_000, "a"), refund(345, "b")]);
    expect(twice[0]).toEqual(twice[1]);
    expect(twice.map(({ made: isRefunded }) => isRefunded)).toEqual([true, true, true]);
    expect(await readRefund()).toMatchObject({ refundedPence: 2_345, whole: false });
    await expect(refund(1, "a")).rejects.toMatchObject({ code: "declined" });
    expect(await refund(10_001, "c")).toMatchObject({ made: false });
    expect(await refund(1, "d", { paymentId: "pi_none" })).toMatchObject({ made: false });
    expect(await refund(1, "e", { accountId: sandboxIds("x").accountId })).toMatchObject({
      made: false,
    });
    await refundSandboxPayment(sandbox, sessionId, 5_000);
    expect(await readRefund()).toMatchObject({ refundedPence: 7_345 });
    await refund(5_000, "f");
    expect(await readRefund()).toMatchObject({ refundedPence: 12_345, whole: true });
    expect(await refund(1, "g")).toEqual({
      made: false,
      why: "The payment has already been refunded.",
    });
  });
});

describe("a notice", () => {
  it("is refused unsigned, tampered with, by another secret, or old", async () => {
    const { body, signature } = await paid();
    const other = { ...sandbox, secret: "whsec_other" };
    const [time = ""] = signature.split(",");
    const refusals = [
      [{ body, signature: undefined, now }, "unsigned"],
      [{ body, signature: "t=1", now }, "unsigned"],
      [{ body, signature: `${time},v1=${"0".repeat(64)}`, now }, "wrong_signature"],
      [{ body, signature: signature.replace(/t=\d+/, "t=1"), now }, "wrong_signature"],
      [{ body: body.replace("12345", "12344"), signature, now }, "wrong_signature"],
      [{ body, signature, now: later(301) }, "stale"],
    ] as const;
    for (const [notice, reason] of refusals) {
      expect(() => payments.readNotice(notice)).toThrow(expect.objectContaining({ reason }));
    }
    expect(() => sandboxPayments(other).readNotice({ body, signature, now })).toThrow(
      expect.objectContaining({ reason: "wrong_signature" }),
    );
    expect(payments.readNotice({ body: Buffer.from(body), signature, now }).type).toBe(
      "payment.completed",
    );
  });

  it("that is signed and makes no sense is refused, not a crash", async () => {
    const { signNotice } = await import("./signature");
    const read = (body: string) =>
      payments.readNotice({ body, signature: signNotice(body, sandbox.secret, now), now });
    const event = { eventId: "e", occurredAt: now.toISOString() };
    for (const body of [
      "",
      "null",
      "[]",
      "{}",
      JSON.stringify({ ...event, type: "payment.completed" }),
    ]) {
      expect(() => read(body)).toThrow(expect.objectContaining({ reason: "malformed" }));
    }
    expect(read(JSON.stringify({ ...event, type: "lottery.won" }))).toMatchObject({
      type: "ignored",
      of: "lottery.won",
    });
  });
});

describe("a subscription", () => {
  const subscription = {
    tenantId,
    businessName: "Fellside Gas",
    email: "olivia@fellside.example",
    customerId: null,
    plan: "round" as const,
    trialEndsAt: null,
    successUrl: "http://localhost:3000/settings/plan",
    cancelUrl: "http://localhost:3000/settings/plan?cancelled",
    idempotencyKey: "subscribe-1",
  };

  it("starts from its page, once", async () => {
    const { sessionId, url } = await payments.subscriptions.subscribe(subscription);
    expect(url).toContain(sessionId);
    const outcome = await completeSandboxSignUp(sandbox, sessionId);
    expect(outcome?.returnUrl).toBe(subscription.successUrl);
    const event = payments.readNotice({ body: "", signature: undefined, ...outcome?.notice, now });
    expect(event).toMatchObject({
      type: "subscription.changed",
      subscription: { subscriptionId, customerId, tenantId, plan: "round", status: "active" },
    });
    expect(await completeSandboxSignUp(sandbox, sessionId)).toBeNull();
    expect(await payments.subscriptions.read(subscriptionId)).toMatchObject({ status: "active" });
  });

  it("keeps what is left of a trial", async () => {
    const trialEndsAt = new Date("2026-12-01T00:00:00Z");
    const { sessionId } = await payments.subscriptions.subscribe({ ...subscription, trialEndsAt });
    await completeSandboxSignUp(sandbox, sessionId);
    expect(await payments.subscriptions.read(subscriptionId)).toMatchObject({
      status: "trialing",
      trialEndsAt,
      currentPeriodEnd: trialEndsAt,
    });
  });

  it.each(subscriptionStatuses)("can be told to be %s", async (status) => {
    const notice = await changeSandboxSubscription(sandbox, { tenantId, plan: "depot", status });
    const event = payments.readNotice({ ...notice, now });
    expect(event).toMatchObject({ subscription: { status, plan: "depot", tenantId } });
    expect(await payments.subscriptions.read(subscriptionId)).toMatchObject({ status });
  });

  it("is changed in the portal and cancelled by us", async () => {
    await changeSandboxSubscription(sandbox, { tenantId, plan: "depot", status: "active" });
    const { url } = await payments.subscriptions.portal({ customerId, returnUrl: "http://back" });
    const portal = await sandbox.store.get(url.split("/").at(-1) ?? "");
    expect(portal).toMatchObject({ kind: "portal", tenantId, returnUrl: "http://back" });
    await payments.subscriptions.cancel(subscriptionId);
    await payments.subscriptions.cancel(subscriptionId);
    await payments.subscriptions.cancel("sub_sandbox_nobody");
    expect(await payments.subscriptions.read(subscriptionId)).toMatchObject({
      status: "canceled",
      cancelAt: now,
    });
  });
});
