/** Objects of Stripe's API reference, reduced to fields that could be read. */

export const created = 1_795_168_800;

export function stripeAccount(change: object = {}) {
  return {
    id: "acct_1Fellside",
    object: "account",
    business_profile: { name: "Fellside Gas", url: null },
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    country: "GB",
    default_currency: "gbp",
    details_submitted: true,
    email: "olivia@fellside.example",
    metadata: { tenantId: "t1" },
    payouts_enabled: false,
    requirements: { currently_due: ["external_account"], disabled_reason: null, errors: [] },
    type: "none",
    ...change,
  };
}

export function stripeSession(change: object = {}) {
  return {
    id: "cs_test_a1",
    object: "checkout.session",
    amount_subtotal: 12_345,
    amount_total: 12_345,
    client_reference_id: "o1",
    created,
    currency: "gbp",
    customer: null,
    expires_at: created + secondsInDay,
    livemode: false,
    metadata: { tenantId: "t1", orderId: "o1" },
    mode: "payment",
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    url: "https://checkout.stripe.com/c/pay/cs_test_a1",
    ...change,
  };
}

export const paidSession = {
  payment_intent: "pi_3",
  payment_status: "paid",
  status: "complete",
  url: null,
};

export function stripeCharge(change: object = {}) {
  return {
    id: "ch_3",
    object: "charge",
    amount: 12_345,
    amount_refunded: 2_000,
    currency: "gbp",
    livemode: false,
    metadata: { tenantId: "t1", orderId: "o1" },
    paid: true,
    payment_intent: "pi_3",
    refunded: false,
    status: "succeeded",
    ...change,
  };
}

export function stripeSubscription(change: object = {}) {
  return {
    id: "sub_1",
    object: "subscription",
    cancel_at: null,
    cancel_at_period_end: false,
    created,
    currency: "gbp",
    customer: "cus_1",
    discounts: [],
    ended_at: null,
    items: {
      object: "list",
      data: [
        {
          id: "si_1",
          object: "subscription_item",
          current_period_start: created,
          current_period_end: created + 30 * secondsInDay,
          price: stripePrice("price_round", 7_900),
          quantity: 1,
        },
      ],
      has_more: false,
      url: "/v1/subscription_items?subscription=sub_1",
    },
    livemode: false,
    metadata: { tenantId: "t1" },
    schedule: null,
    status: "active",
    trial_end: null,
    ...change,
  };
}

export function stripePrice(id: string, pence: number) {
  return {
    id,
    object: "price",
    currency: "gbp",
    recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
    type: "recurring",
    unit_amount: pence,
  };
}

export function stripeEvent(type: string, object: object, change: object = {}) {
  return {
    id: "evt_1",
    object: "event",
    api_version: "2026-10-28.endive",
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...change,
  };
}

export function stripeError(status: number, error: object) {
  return {
    status,
    headers: { "request-id": "req_1", "stripe-should-retry": "false" },
    body: { error: { type: "invalid_request_error", message: "No.", ...error } },
  };
}

import { secondsInDay } from "date-fns/constants";
