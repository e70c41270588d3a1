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

/** A business's subscription to the service, as a notice tells it. */
export interface SubscriptionState {
  subscriptionId: string;
  customerId: string;
  /** Null where it was not made by `subscribe` (by hand, at the provider). */
  tenantId: string | null;
  /** Null where it is for a price that is none of the plans' (a custom price). */
  plan: SubscribedPlan | null;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  /** When it will end, or ended, by the business's wish. */
  cancelAt: Date | null;
}

/** What only asking the provider tells (docs/contract/console.md#consolebusiness: `subscription`). */
export interface Subscription extends SubscriptionState {
  /** The plan it changes to, and when. */
  pendingPlan: SubscribedPlan | null;
  pendingPlanAt: Date | null;
  /** Whole percent, 1 to 100, and until when; null until is for good. */
  discount: { percentOff: number; until: Date | null } | null;
  /** Pence a month, excluding VAT and before any discount; null where it can't be told. */
  monthlyPence: number | null;
}

export interface NewSubscription {
  tenantId: string;
  businessName: string;
  email: string;
  /** The business as the provider already knows it; null the first time. */
  customerId: string | null;
  plan: SubscribedPlan;
  /** What is left of the trial is kept; null, or less than 48 hours ahead, pays at once. */
  trialEndsAt: Date | null;
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}

export interface Subscriptions {
  /** A hosted page on which the business subscribes. */
  subscribe(subscription: NewSubscription): Promise<{ sessionId: string; url: string }>;

  /** The provider's own pages for cards, invoices, changing plan and leaving; open at once. */
  portal(request: { customerId: string; returnUrl: string }): Promise<{ url: string }>;

  /** The subscription as it is now; null where there is none such. */
  read(subscriptionId: string): Promise<Subscription | null>;

  /** Ends it at once, without a refund; ending an ended one does nothing. */
  cancel(subscriptionId: string): Promise<void>;
}
