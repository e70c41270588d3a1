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

/** Stripe accepts no trial that ends sooner than this. */
const shortestTrialMs = milliseconds({ hours: 48 });
const monthsOf = new Map<string, number>([
  ["month", 1],
  ["year", 12],
]);

/** The businesses' subscriptions, on our own account. */
export function stripeSubscriptions(stripe: Stripe, prices: Prices): Subscriptions {
  return {
    async subscribe(newSubscription) {
      const { tenantId, customerId, email, trialEndsAt } = newSubscription;
      const price = prices[newSubscription.plan];
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
            success_url: newSubscription.successUrl,
            cancel_url: newSubscription.cancelUrl,
            metadata,
            subscription_data: {
              description: newSubscription.businessName,
              metadata,
              ...(onTrial && { trial_end: Math.floor(trialEndsAt.getTime() / 1000) }),
            },
          },
          { idempotencyKey: newSubscription.idempotencyKey },
        ),
      );
      return { sessionId: session.id, url: session.url ?? newSubscription.cancelUrl };
    },

    async portal({ customerId, returnUrl }) {
      const session = await calling(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return { url: session.url };
    },

    async read(subscriptionId) {
      const subscription = await callingOrNull(
        stripe.subscriptions.retrieve(subscriptionId, {
          expand: ["schedule", "discounts", "discounts.source.coupon"],
        }),
      );
      return subscription && toSubscription(subscription, prices);
    },

    async cancel(subscriptionId) {
      const subscription = await callingOrNull(stripe.subscriptions.retrieve(subscriptionId));
      if (
        !subscription ||
        subscription.status === "canceled" ||
        subscription.status === "incomplete_expired"
      )
        return;
      await callingOrNull(stripe.subscriptions.cancel(subscriptionId));
    },
  };
}

/** Returns the state in a notice; null if this version does not support its status. */
export function toState(
  subscription: Stripe.Subscription,
  prices: Prices,
): SubscriptionState | null {
  const status = subscriptionStatuses.find((known) => known === subscription.status);
  if (!status) return null;
  const [item] = subscription.items.data;
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    tenantId: subscription.metadata["tenantId"] ?? null,
    plan: planOf(item?.price, prices),
    status,
    trialEndsAt: dateOrNull(subscription.trial_end),
    currentPeriodEnd: dateOrNull(item?.current_period_end),
    cancelAt: dateOrNull(subscription.cancel_at ?? subscription.ended_at),
  };
}

function toSubscription(subscription: Stripe.Subscription, prices: Prices): Subscription | null {
  const state = toState(subscription, prices);
  return (
    state && {
      ...state,
      ...pendingOf(subscription, prices),
      discount: discountOf(subscription),
      monthlyPence: monthlyPence(subscription),
    }
  );
}

/** Returns the next phase of the schedule, if it has another plan. */
function pendingOf({ schedule, items }: Stripe.Subscription, prices: Prices) {
  const none = { pendingPlan: null, pendingPlanAt: null };
  if (typeof schedule !== "object" || !schedule?.current_phase) return none;
  const { end_date: endsAt } = schedule.current_phase;
  const next = schedule.phases.find((phase) => phase.start_date >= endsAt);
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
