import type { Plan, SubscriptionStatus } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";

/** What a plan gives (docs/contract/billing.md#plans), and costs. */
interface PlanTerms {
  requestsPerMinute: number;
  heavyPerMinute: number;
  /** Null: as many as they like. */
  vehicles: number | null;
  shop: boolean;
  /** Pence a month, excluding VAT; the provider's prices must say the same (docs/decisions/0130). */
  monthlyPence: number;
}

export const plans: Record<Plan, PlanTerms> = {
  starter: {
    requestsPerMinute: 120,
    heavyPerMinute: 10,
    vehicles: 2,
    shop: false,
    monthlyPence: 29_00,
  },
  round: {
    requestsPerMinute: 300,
    heavyPerMinute: 30,
    vehicles: 10,
    shop: true,
    monthlyPence: 79_00,
  },
  depot: {
    requestsPerMinute: 900,
    heavyPerMinute: 90,
    vehicles: null,
    shop: true,
    monthlyPence: 189_00,
  },
};

export const planNames = ["starter", "round", "depot"] as const satisfies readonly Plan[];

/** The subscription's facts that decide what is allowed. */
export interface Standing {
  plan: Plan;
  status: SubscriptionStatus;
  setUpByStaff: boolean;
  trialEndsAt: Date | null;
  pastDueSince: Date | null;
  /** Overrides set for this business; null where the plan's own hold. */
  requestsPerMinute: number | null;
  heavyPerMinute: number | null;
}

/** How long new work goes on after a payment has failed. */
export const graceMs = milliseconds({ days: 14 });

/** Whether new work may start; reading and finishing are always allowed (docs/contract/billing.md#standing). */
export function inGoodStanding(standing: Standing, now: Date): boolean {
  switch (standing.status) {
    case "active":
      return true;
    case "trialing":
      return standing.trialEndsAt === null || now < standing.trialEndsAt;
    case "past_due":
      return (
        standing.pastDueSince === null || now.getTime() - standing.pastDueSince.getTime() <= graceMs
      );
    case "none":
      return standing.setUpByStaff;
    default:
      return false;
  }
}

/** The request rates that hold for a business. */
export const ratesOf = (standing: Standing) => ({
  requestsPerMinute: standing.requestsPerMinute ?? plans[standing.plan].requestsPerMinute,
  heavyPerMinute: standing.heavyPerMinute ?? plans[standing.plan].heavyPerMinute,
});
