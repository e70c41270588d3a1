import { milliseconds } from "date-fns/milliseconds";
import type Stripe from "stripe";
import { ProviderNotConfigured } from "../../errors";
import type { StripeSettings } from "../../settings";
import {
  subscribedPlans,
  subscriptionStatuses,
  type SubscribedPlan,
  type Subscription,
  type Subscriptions,
  type SubscriptionState,
} from "../subscriptions";
import { idOf } from "./checkouts";
import { calling, callingOrNull } from "./client";

export type Prices = StripeSettings["prices"];

/** Stripe takes no trial that ends sooner than this. */
const shortestTrialMs = milliseconds({ hours: 48 });
const monthsOf = new Map<string, number>([
  ["month", 1],
  ["year", 12],
]);

/** The businesses' subscriptions, on our own account. */
export function stripeSubscriptions(stripe: Stripe, prices: Prices): Subscriptions {
  return {
    async subscribe(wanted) {
      const { tenantId, customerId, email, trialEndsAt } = wanted;
      const price = prices[wanted.plan];
      if (price === null) throw new ProviderNotConfigured("payments");
      const metadata = { tenantId };
      const onTrial = trialEndsAt !== null && trialEndsAt.getTime() - Date.now() > shortestTrialMs;
      const session = await calling(
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            client_reference_id: tenantId,
            line_items: [{ price, quantity: 1 }],
            ...(customerId ? { customer: customerId } : { customer_email: email }),
            success_url: wanted.successUrl,
            cancel_url: wanted.cancelUrl,
            metadata,
            subscription_data: {
              description: wanted.businessName,
              metadata,
              ...(onTrial && { trial_end: Math.floor(trialEndsAt.getTime() / 1000) }),
            },
          },
          { idempotencyKey: wanted.idempotencyKey },
        ),
      );
      return { sessionId: session.id, url: session.url ?? wanted.cancelUrl };
    },

    async portal({ customerId, returnUrl }) {
      const session = await calling(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return { url: session.url };
    },

    async read(subscriptionId) {
      const found = await callingOrNull(
        stripe.subscriptions.retrieve(subscriptionId, {
          expand: ["schedule", "discounts", "discounts.source.coupon"],
        }),
      );
      return found && toSubscription(found, prices);
    },

    async cancel(subscriptionId) {
      const found = await callingOrNull(stripe.subscriptions.retrieve(subscriptionId));
      if (!found || found.status === "canceled" || found.status === "incomplete_expired") return;
      await callingOrNull(stripe.subscriptions.cancel(subscriptionId));
    },
  };
}

/** What a notice tells; null where its status is one that this version does not know. */
export function toState(found: Stripe.Subscription, prices: Prices): SubscriptionState | null {
  const status = subscriptionStatuses.find((known) => known === found.status);
  if (!status) return null;
  const [item] = found.items.data;
  return {
    subscriptionId: found.id,
    customerId: idOf(found.customer) ?? "",
    tenantId: found.metadata["tenantId"] ?? null,
    plan: planOf(item?.price, prices),
    status,
    trialEndsAt: dateOrNull(found.trial_end),
    currentPeriodEnd: dateOrNull(item?.current_period_end),
    cancelAt: dateOrNull(found.cancel_at ?? found.ended_at),
  };
}

function toSubscription(found: Stripe.Subscription, prices: Prices): Subscription | null {
  const state = toState(found, prices);
  return (
    state && {
      ...state,
      ...pendingOf(found, prices),
      discount: discountOf(found),
      monthlyPence: monthlyPence(found),
    }
  );
}

/** The next phase of the schedule, where it is for another plan. */
function pendingOf({ schedule, items }: Stripe.Subscription, prices: Prices) {
  const none = { pendingPlan: null, pendingPlanAt: null };
  if (typeof schedule !== "object" || !schedule?.current_phase) return none;
  const { end_date: at } = schedule.current_phase;
  const next = schedule.phases.find((phase) => phase.start_date >= at);
  const pendingPlan = planOf(next?.items[0]?.price, prices);
  if (!next || !pendingPlan || pendingPlan === planOf(items.data[0]?.price, prices)) return none;
  return { pendingPlan, pendingPlanAt: new Date(next.start_date * 1000) };
}

function discountOf({ discounts }: Stripe.Subscription): Subscription["discount"] {
  for (const discount of discounts) {
    const coupon = typeof discount === "object" ? discount.source.coupon : null;
    const percent = coupon && typeof coupon === "object" ? coupon.percent_off : null;
    if (typeof discount === "object" && percent) {
      return { percentOff: Math.max(1, Math.round(percent)), until: dateOrNull(discount.end) };
    }
  }
  return null;
}

function monthlyPence({ items }: Stripe.Subscription): number | null {
  const [item] = items.data;
  const { unit_amount: pence, recurring } = item?.price ?? {};
  if (!recurring || typeof pence !== "number") return null;
  const months = monthsOf.get(recurring.interval);
  return months
    ? Math.round((pence * (item?.quantity ?? 1)) / (months * recurring.interval_count))
    : null;
}

function planOf(
  price: string | { id: string } | null | undefined,
  prices: Prices,
): SubscribedPlan | null {
  const id = idOf(price ?? null);
  return id === null ? null : (subscribedPlans.find((plan) => prices[plan] === id) ?? null);
}

function dateOrNull(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}
