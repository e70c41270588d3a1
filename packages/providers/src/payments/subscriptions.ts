export const subscribedPlans = ["starter", "round", "depot"] as const;

export type SubscribedPlan = (typeof subscribedPlans)[number];

export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A business's subscription to the service, as in a notice. */
export interface SubscriptionState {
  subscriptionId: string;
  customerId: string;
  /** Null if it was not created by `subscribe` (by hand, at the provider). */
  tenantId: string | null;
  /** Null if its price belongs to no plan (a custom price). */
  plan: SubscribedPlan | null;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  /** Time of its end by the business's wish, ahead or past. */
  cancelAt: Date | null;
}

/**
 * A subscription with facts that only the provider has (docs/contract/console.md#consolebusiness: `subscription`).
 */
export interface Subscription extends SubscriptionState {
  /** The next plan, and the time of the change. */
  pendingPlan: SubscribedPlan | null;
  pendingPlanAt: Date | null;
  /** Whole percent, 1 to 100, and its end; a null `until` means for good. */
  discount: { percentOff: number; until: Date | null } | null;
  /** Pence a month, excluding VAT and before any discount; null if unknown. */
  monthlyPence: number | null;
}

export interface NewSubscription {
  tenantId: string;
  businessName: string;
  email: string;
  /** The business's id at the provider; null the first time. */
  customerId: string | null;
  plan: SubscribedPlan;
  /** The rest of the trial is kept; null, or less than 48 hours ahead, pays at once. */
  trialEndsAt: Date | null;
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}

export interface Subscriptions {
  /** Returns a hosted page for subscribing. */
  subscribe(subscription: NewSubscription): Promise<{ sessionId: string; url: string }>;

  /** Returns the provider's own pages for cards, invoices, changing plan and leaving; to be opened at once. */
  portal(request: { customerId: string; returnUrl: string }): Promise<{ url: string }>;

  /** Returns the current subscription; null if there is none of this id. */
  read(subscriptionId: string): Promise<Subscription | null>;

  /** Ends a subscription at once, without a refund; an ended one stays as it is. */
  cancel(subscriptionId: string): Promise<void>;
}
