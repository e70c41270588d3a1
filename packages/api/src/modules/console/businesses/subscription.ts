import type { Subscription } from "@roundsman/db";
import { z } from "zod";
import {
  inGoodStanding,
  planNames,
  plans,
  ratesOf,
  type Standing,
} from "../../../platform/access/caller";
import { dateTimeOrNull } from "../../../platform/values/format";
import { DateTime } from "../../../platform/values/values";

const Plan = z.enum(planNames);
export const SubscriptionStatus = z.enum([
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
  "none",
]);
export const Rates = z.object({
  requestsPerMinute: z.int().min(1),
  heavyPerMinute: z.int().min(1),
});

/** docs/contract/console.md#consolebusiness: `subscription`. */
export const subscriptionFields = {
  plan: Plan,
  status: SubscriptionStatus,
  inGoodStanding: z.boolean(),
  manageable: z.boolean(),
  trialEndsAt: DateTime.nullable(),
  currentPeriodEnd: DateTime.nullable(),
  cancelAt: DateTime.nullable(),
  pendingPlan: Plan.nullable(),
  pendingPlanAt: DateTime.nullable(),
  rateLimits: Rates.nullable(),
  discount: z
    .object({ percentOff: z.int().min(1).max(100), until: DateTime.nullable() })
    .nullable(),
  customPrice: z.object({ monthlyPence: z.int().min(0), from: DateTime.nullable() }).nullable(),
  vehiclesUsed: z.int().min(0),
};

/** What was agreed, as it holds now. `terms` is null for a business nobody set up. */
export const viewSubscription = (
  terms: Subscription | null,
  { standing, vehicles, now }: { standing: Standing; vehicles: number; now: Date },
) => ({
  plan: standing.plan,
  status: standing.status,
  inGoodStanding: inGoodStanding(standing, now),
  ...termsOf(terms),
  vehiclesUsed: vehicles,
});

export const limitsOf = (standing: Standing) => ({
  ...ratesOf(standing),
  vehicleLimit: plans[standing.plan].vehicles,
});

function termsOf(terms: Subscription | null) {
  const overridden = terms && (terms.requestsPerMinute ?? terms.heavyPerMinute) !== null;
  return {
    manageable: terms?.providerCustomerRef != null,
    trialEndsAt: dateTimeOrNull(terms?.trialEndsAt ?? null),
    currentPeriodEnd: dateTimeOrNull(terms?.currentPeriodEnd ?? null),
    cancelAt: dateTimeOrNull(terms?.cancelAt ?? null),
    pendingPlan: terms?.pendingPlan ?? null,
    pendingPlanAt: dateTimeOrNull(terms?.pendingPlanAt ?? null),
    rateLimits: overridden ? ratesOf(terms) : null,
    discount:
      terms?.discountPercentOff == null
        ? null
        : { percentOff: terms.discountPercentOff, until: dateTimeOrNull(terms.discountUntil) },
    customPrice:
      terms?.customMonthlyPence == null
        ? null
        : { monthlyPence: terms.customMonthlyPence, from: dateTimeOrNull(terms.customPriceFrom) },
  };
}
