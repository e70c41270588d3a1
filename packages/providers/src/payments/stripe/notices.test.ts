import { secondsInDay } from "date-fns/constants";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  created,
  paidSession,
  stripeAccount,
  stripeCharge,
  stripeEvent,
  stripeSession,
  stripeSubscription,
} from "../../testing/stripe-objects";
import { subscriptionStatuses } from "../subscriptions";
import { stripePayments } from "./payments";

const now = new Date(created * 1000);
const connected = { account: "acct_1Fellside" };
const sdk = new Stripe("sk_test_signs_only");

function provider(secretKey = "sk_test_1") {
  return stripePayments({
    kind: "stripe",
    secretKey,
    webhookSecrets: ["whsec_ours", "whsec_connected"],
    apiHost: null,
    prices: { starter: null, round: "price_round", depot: null },
  });
}

/** Signs with the SDK's own helper. */
function sign(body: string, secret = "whsec_connected", signedAt = now) {
  const timestamp = Math.floor(signedAt.getTime() / 1000);
  return sdk.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}

function read(event: object, payments = provider()) {
  const body = JSON.stringify(event);
  return payments.readNotice({ body, signature: sign(body), now });
}

/** Reads an event, by default of a connected account. */
function tell(type: string, object: object, change: object = connected) {
  return read(stripeEvent(type, object, change));
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

describe("a signature", () => {
  const body = JSON.stringify(stripeEvent("customer.created", { id: "cus_1" }));

  it("of either endpoint is taken, over text or bytes", () => {
    for (const secret of ["whsec_ours", "whsec_connected"]) {
      const signature = sign(body, secret);
      expect(provider().readNotice({ body, signature, now }).type).toBe("ignored");
      expect(provider().readNotice({ body: Buffer.from(body), signature, now }).type).toBe(
        "ignored",
      );
    }
  });

  it("may be five minutes old and no older", () => {
    expect(provider().readNotice({ body, signature: sign(body), now: later(300) }).eventId).toBe(
      "evt_1",
    );
    expect(() => provider().readNotice({ body, signature: sign(body), now: later(301) })).toThrow(
      expect.objectContaining({ name: "NoticeRefused", reason: "stale" }),
    );
  });

  it.each([
    ["missing", undefined, body, "unsigned"],
    ["empty", "", body, "unsigned"],
    ["nonsense", "nonsense", body, "wrong_signature"],
    ["of another secret", sign(body, "whsec_other"), body, "wrong_signature"],
    ["of an older scheme", sign(body).replace("v1=", "v0="), body, "wrong_signature"],
    [
      "with its time moved",
      sign(body).replace(/t=\d+/, `t=${created + 1}`),
      body,
      "wrong_signature",
    ],
    ["over another body", sign(body), body.replace("evt_1", "evt_2"), "wrong_signature"],
    ["over no JSON", sign("{"), "{", "malformed"],
    ["over another JSON", sign("null"), "null", "malformed"],
    ["over half an event", sign('{"id":"evt_1"}'), '{"id":"evt_1"}', "malformed"],
  ])("%s is refused", (_, signature, text, reason) => {
    expect(() => provider().readNotice({ body: text, signature, now })).toThrow(
      expect.objectContaining({ name: "NoticeRefused", reason }),
    );
  });
});

describe("a payment", () => {
  const order = {
    eventId: "evt_1",
    occurredAt: now,
    accountId: "acct_1Fellside",
    tenantId: "t1",
    orderId: "o1",
  };
  const session = { ...order, sessionId: "cs_test_a1" };

  it.each(["checkout.session.completed", "checkout.session.async_payment_succeeded"])(
    "is complete with %s",
    (type) => {
      expect(read(stripeEvent(type, stripeSession(paidSession), connected))).toEqual({
        ...session,
        type: "payment.completed",
        paymentId: "pi_3",
        amountPence: 12_345,
      });
    },
  );

  it("is not complete before the money is certain", () => {
    const waiting = stripeSession({ ...paidSession, payment_status: "unpaid" });
    const event = stripeEvent("checkout.session.completed", waiting, connected);
    expect(read(event)).toMatchObject({ type: "ignored", of: "checkout.session.completed" });
  });

  it("fails and expires", () => {
    expect(tell("checkout.session.async_payment_failed", stripeSession())).toEqual({
      ...session,
      type: "payment.failed",
    });
    expect(tell("checkout.session.expired", stripeSession())).toEqual({
      ...session,
      type: "payment.expired",
    });
  });

  it("is given back in part or whole", () => {
    const refund = { ...order, type: "payment.refunded", paymentId: "pi_3" };
    expect(tell("charge.refunded", stripeCharge())).toEqual({
      ...refund,
      refundedPence: 2_000,
      whole: false,
    });
    const whole = { amount_refunded: 12_345, refunded: true };
    expect(tell("charge.refunded", stripeCharge(whole))).toEqual({
      ...refund,
      refundedPence: 12_345,
      whole: true,
    });
  });

  it.each([
    ["on our own account", stripeSession(paidSession), {}],
    ["of a session made elsewhere", stripeSession({ ...paidSession, metadata: {} }), connected],
    ["in another currency", stripeSession({ ...paidSession, currency: "eur" }), connected],
    ["of a subscription", stripeSession({ ...paidSession, mode: "subscription" }), connected],
    ["in live mode", stripeSession(paidSession), { ...connected, livemode: true }],
  ])("%s is ignored", (_, object, change) => {
    expect(read(stripeEvent("checkout.session.completed", object, change)).type).toBe("ignored");
  });

  it("made in test mode is nothing to a live installation", () => {
    const event = stripeEvent("checkout.session.completed", stripeSession(paidSession), connected);
    expect(read(event, provider("sk_live_1")).type).toBe("ignored");
    expect(read({ ...event, livemode: true }, provider("rk_live_1")).type).toBe(
      "payment.completed",
    );
  });

  it("given back that is none of ours is ignored", () => {
    expect(tell("charge.refunded", stripeCharge(), {}).type).toBe("ignored");
    expect(tell("charge.refunded", stripeCharge({ metadata: {} })).type).toBe("ignored");
    expect(tell("charge.refunded", stripeCharge({ currency: "usd" })).type).toBe("ignored");
  });
});

describe("an account", () => {
  it("changes and leaves", () => {
    expect(read(stripeEvent("account.updated", stripeAccount(), connected))).toMatchObject({
      type: "account.updated",
      account: { accountId: "acct_1Fellside", chargesEnabled: true, payoutsEnabled: false },
    });
    const left = stripeEvent("account.application.deauthorized", { id: "ca_1" }, connected);
    expect(read(left)).toMatchObject({ type: "account.disconnected", accountId: "acct_1Fellside" });
  });

  it("that is our own is ignored", () => {
    expect(read(stripeEvent("account.updated", stripeAccount())).type).toBe("ignored");
    expect(read(stripeEvent("account.application.deauthorized", {})).type).toBe("ignored");
  });
});

describe("a subscription", () => {
  it.each(subscriptionStatuses)("is told as %s", (status) => {
    const event = stripeEvent("customer.subscription.updated", stripeSubscription({ status }));
    expect(read(event)).toEqual({
      type: "subscription.changed",
      eventId: "evt_1",
      occurredAt: now,
      subscription: {
        subscriptionId: "sub_1",
        customerId: "cus_1",
        tenantId: "t1",
        plan: "round",
        status,
        trialEndsAt: null,
        currentPeriodEnd: new Date((created + 30 * secondsInDay) * 1000),
        cancelAt: null,
      },
    });
  });

  it.each(["created", "deleted", "paused", "resumed"])("is told when %s", (what) => {
    const trial = stripeSubscription({ trial_end: created + 60, cancel_at: created + 120 });
    expect(read(stripeEvent(`customer.subscription.${what}`, trial))).toMatchObject({
      type: "subscription.changed",
      subscription: {
        trialEndsAt: new Date((created + 60) * 1000),
        cancelAt: new Date((created + 120) * 1000),
      },
    });
  });

  it("tells before its trial ends", () => {
    const trial = stripeSubscription({ status: "trialing", trial_end: created + 3 * secondsInDay });
    expect(read(stripeEvent("customer.subscription.trial_will_end", trial)).type).toBe(
      "subscription.trial_ending",
    );
  });

  it("on a business's own account is the business's, and no plan of ours", () => {
    const forged = stripeEvent("customer.subscription.updated", stripeSubscription(), connected);
    expect(read(forged)).toMatchObject({ type: "ignored" });
  });

  it("of a status that is not known is ignored, and one without a business says so", () => {
    const unknown = stripeSubscription({ status: "hibernating" });
    const nobodys = stripeSubscription({ metadata: {} });
    expect(tell("customer.subscription.updated", unknown, {}).type).toBe("ignored");
    expect(tell("customer.subscription.updated", nobodys, {})).toMatchObject({
      subscription: { tenantId: null },
    });
  });
});
