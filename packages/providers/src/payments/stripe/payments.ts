import type { StripeSettings } from "../../settings";
import type { Payments } from "../payments";
import { stripeAccounts } from "./accounts";
import { stripeCheckouts } from "./checkouts";
import { stripeClient } from "./client";
import { stripeNotices } from "./notices";
import { stripeSubscriptions } from "./subscriptions";

/** Stripe: Connect for the businesses' customers, Billing for the businesses. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = stripeClient(settings);
  return {
    kind: "stripe",
    accounts: stripeAccounts(stripe),
    checkouts: stripeCheckouts(stripe),
    subscriptions: stripeSubscriptions(stripe, settings.prices),
    readNotice: stripeNotices(stripe, settings),
  };
}
