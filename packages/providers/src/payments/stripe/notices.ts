import type Stripe from "stripe";
import { Fields } from "../../fields";
import type { StripeSettings } from "../../settings";
import {
  NoticeRefused,
  type PaymentNotice,
  type SignedNotice,
  type NoticeContent,
} from "../notices";
import { toState as toAccountState } from "./accounts";
import { paidForOf } from "../checkouts";
import { idOf, paidForIn, toCheckout } from "./checkouts";
import { type Prices, toState as toSubscriptionState } from "./subscriptions";

const toleranceSeconds = 300;

/**
 * Reads Stripe's notices. Both endpoints post to one address, each with its own secret.
 *
 * The account of an event limits its content: payments are accepted only from a business's own account (`account` is
 * set), subscriptions only from ours. Otherwise a business could grant itself a plan.
 * @throws NoticeRefused
 */
export function stripeNotices(stripe: Stripe, settings: StripeSettings) {
  const live = /^[rs]k_live_/.test(settings.secretKey);
  return (notice: SignedNotice): PaymentNotice => {
    const event = verified(stripe, settings.webhookSecrets, notice);
    const accountId = event.account ?? null;
    const ignored = (because: string): NoticeContent => ({
      type: "ignored",
      of: event.type,
      because,
      accountId,
    });
    // A live endpoint for connected accounts receives their test events too.
    const content =
      event.livemode === live
        ? toNotice(event, settings.prices, ignored)
        : ignored("It is of the provider's other mode, live or test");
    return { eventId: event.id, occurredAt: new Date(event.created * 1000), ...content };
  };
}

function verified(stripe: Stripe, secrets: readonly string[], notice: SignedNotice): Stripe.Event {
  const { signature, now } = notice;
  if (!signature) throw new NoticeRefused("unsigned");
  const body = Buffer.from(notice.body).toString("utf8");
  const verify = (secret: string, tolerance: number) => {
    try {
      const { signature: check } = stripe.webhooks;
      return (
        check?.verifyHeader(body, signature, secret, tolerance, undefined, now.getTime()) === true
      );
    } catch (error) {
      if (error instanceof stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  };
  const secret = secrets.find((candidate) => verify(candidate, 0));
  if (secret === undefined) throw new NoticeRefused("wrong_signature");
  if (!verify(secret, toleranceSeconds)) throw new NoticeRefused("stale");
  return parsed(body);
}

/** Objects signed by Stripe have Stripe's shapes, so this only checks that the body is an event. */
function parsed(body: string): Stripe.Event {
  try {
    const event: Stripe.Event = JSON.parse(body);
    const fields = new Fields(event);
    fields.text("id");
    fields.number("created");
    fields.text("type");
    fields.inside("data").inside("object");
    return event;
  } catch {
    throw new NoticeRefused("malformed");
  }
}

function toNotice(
  event: Stripe.Event,
  prices: Prices,
  ignored: (because: string) => NoticeContent,
): NoticeContent {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return event.account
        ? toPayment(event.type, event.data.object, event.account, ignored)
        : ignored("It is not of a business's account");
    case "charge.refunded":
      return event.account
        ? toRefund(event.data.object, event.account, ignored)
        : ignored("It is not of a business's account");
    case "account.updated":
      return event.account
        ? { type: "account.updated", account: toAccountState(event.data.object) }
        : ignored("It is about the service's own account");
    case "account.application.deauthorized":
      return event.account
        ? { type: "account.disconnected", accountId: event.account }
        : ignored("It is about the service's own account");
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "customer.subscription.trial_will_end": {
      if (event.account) return ignored("It is about a subscription that the business sells");
      const subscription = toSubscriptionState(event.data.object, prices);
      if (!subscription) return ignored("The subscription has a status that is not known here");
      const ending = event.type === "customer.subscription.trial_will_end";
      return { type: ending ? "subscription.trial_ending" : "subscription.changed", subscription };
    }
    default:
      return ignored("It is of a kind that changes nothing here");
  }
}

function toPayment(
  type: string,
  session: Stripe.Checkout.Session,
  account: string,
  ignored: (because: string) => NoticeContent,
): NoticeContent {
  const checkout = toCheckout(session, account);
  if (!checkout) return ignored("It is no payment page of ours");
  const { accountId, tenantId, sessionId, paymentId, amountPence, paid } = checkout;
  const payment = { accountId, tenantId, ...paidForOf(checkout), sessionId };
  if (type === "checkout.session.expired") return { type: "payment.expired", ...payment };
  if (type === "checkout.session.async_payment_failed")
    return { type: "payment.failed", ...payment };
  return paid
    ? { type: "payment.completed", ...payment, paymentId, amountPence }
    : ignored("The money is not certain yet");
}

function toRefund(
  charge: Stripe.Charge,
  accountId: string,
  ignored: (because: string) => NoticeContent,
): NoticeContent {
  const { tenantId } = charge.metadata;
  const paidFor = paidForIn(charge.metadata);
  if (!tenantId || !paidFor || charge.currency !== "gbp")
    return ignored("It is no payment of ours");
  return {
    type: "payment.refunded",
    accountId,
    tenantId,
    ...paidFor,
    paymentId: idOf(charge.payment_intent),
    refundedPence: charge.amount_refunded,
    whole: charge.refunded,
  };
}
