import type { Subscription } from "@roundsman/db";
import { inGoodStanding, plans, ratesOf, type Standing } from "../../caller/standing";
import { dateTime, dateTimeOrNull } from "../../shapes/view";
import { viewSupportAccess } from "../support-access/view";
import type { BusinessRow } from "./rows";
import type { ConsoleBusiness } from "./schema";

/** A business without a subscription row stands as one on the smallest plan that nobody set up. */
const noSubscription: Standing = {
  plan: "starter",
  status: "none",
  setUpByStaff: false,
  trialEndsAt: null,
  pastDueSince: null,
  requestsPerMinute: null,
  heavyPerMinute: null,
};

export function viewBusiness(row: BusinessRow, now: Date): ConsoleBusiness {
  const standing = row.subscription ?? noSubscription;
  const vehicles = row._count.vehicles;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    createdAt: dateTime(row.createdAt),
    subscription: {
      plan: standing.plan,
      status: standing.status,
      inGoodStanding: inGoodStanding(standing, now),
      ...termsOf(row.subscription),
      vehiclesUsed: vehicles,
    },
    limits: { ...ratesOf(standing), vehicleLimit: plans[standing.plan].vehicles },
    vehicles,
    members: row.members.length,
    people: row.members.map(({ userId, role, user }) => ({ userId, role, ...user })),
    supportAccess: viewSupportAccess(row.supportGrant, now),
    lockedAt: dateTimeOrNull(row.lockedAt),
    lockedReason: row.lockedReason,
  };
}

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
