import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refundingStripe, type RefundingStripe } from "../../testing/refunding-stripe";
import { stripeError } from "../../testing/stripe-objects";
import type { NewRefund } from "../checkouts";
import { stripePayments } from "./payments";

let server: RefundingStripe;
const account = { accountId: "acct_1Fellside", tenantId: "t1", orderId: "o1" };
const newRefund: NewRefund = {
  ...account,
  paymentId: "pi_3",
  amountPence: 2_000,
  idempotencyKey: "refund-1",
};

beforeEach(async () => {
  const secrets = { secretKey: "sk_test_fellside", webhookSecret: "whsec_1" };
  server = await refundingStripe(secrets);
  server.hold("pi_3", { ...account, amountPence: 12_345 });
});
afterEach(() => server.close());

function payments(secretKey = "sk_test_fellside") {
  return stripePayments({
    kind: "stripe",
    secretKey,
    webhookSecrets: ["whsec_1"],
    apiHost: new URL(server.url),
    prices: { starter: null, round: null, depot: null },
  });
}
const refund = (change: Partial<NewRefund> = {}) =>
  payments().checkouts.refund({ ...newRefund, ...change });

describe("a refund", () => {
  it("is a part of one payment of the business's own account", async () => {
    expect(await refund()).toEqual({ made: true, refundId: expect.stringMatching(/^re_/) });
    expect(server.asked).toEqual([{ paymentId: "pi_3", amountPence: 2_000, key: "refund-1" }]);
    expect(server.refunded.get("pi_3")).toBe(2_000);
    const { body, signature } = server.notice("pi_3");
    expect(payments().readNotice({ body, signature, now: new Date() })).toMatchObject({
      ...account,
      type: "payment.refunded",
      paymentId: "pi_3",
      refundedPence: 2_000,
      whole: false,
    });
  });

  it("is made once a key, also where its answers were lost", async () => {
    // The SDK itself tries three times.
    server.loseAnswers(3);
    await expect(refund()).rejects.toMatchObject({ code: "unreachable", temporary: true });
    const [first, again] = [await refund(), await refund()];
    expect(again).toEqual(first);
    expect(server.refunded.get("pi_3")).toBe(2_000);
    await refund({ idempotencyKey: "refund-2", amountPence: 10_345 });
    expect(server.refunded.get("pi_3")).toBe(12_345);
  }, 20_000);

  it("is refused in Stripe's words, and nothing is tried again", async () => {
    const all = { amountPence: 12_345 };
    await refund({ ...all, idempotencyKey: "all" });
    const refusals = [
      [{ idempotencyKey: "again" }, "Charge ch_3 has already been refunded."],
      [{ idempotencyKey: "gone", paymentId: "pi_none" }, "No such payment_intent: 'pi_none'"],
      [
        { idempotencyKey: "cut", accountId: "acct_gone" },
        "The provided key does not have access to that account.",
      ],
    ] as const;
    for (const [change, why] of refusals) {
      expect(await refund(change)).toEqual({ made: false, why });
    }
    expect(server.asked).toHaveLength(4);
  });

  it("is refused where Stripe answers that it failed", async () => {
    const failed = { id: "re_9", object: "refund", status: "failed" };
    const body = { ...failed, failure_reason: "expired_or_canceled_card" };
    server.answerWith({ body });
    expect(await refund()).toEqual({
      made: false,
      why: "Stripe could not pay it back: expired or canceled card.",
    });
  });

  it("waits where Stripe is busy, or does the same request already, or has no use for our key", async () => {
    for (const [status, code] of [
      [409, "busy"],
      [429, "busy"],
      [401, "unauthorised"],
    ] as const) {
      server.answerWith(stripeError(status, { code: "idempotency_key_in_use" }));
      await expect(refund()).rejects.toMatchObject({ code, temporary: true });
    }
    expect(server.refunded.size).toBe(0);
  });
});
