import type { Plan, SubscriptionStatus } from "@roundsman/db";

/** What a plan gives (decisions.md, Plans). `vehicles` null: as many as they like. */
export const plans: Record<
  Plan,
  { requestsPerMinute: number; heavyPerMinute: number; vehicles: number | null; shop: boolean }
> = {
  starter: { requestsPerMinute: 120, heavyPerMinute: 10, vehicles: 2, shop: false },
  round: { requestsPerMinute: 300, heavyPerMinute: 30, vehicles: 10, shop: true },
  depot: { requestsPerMinute: 900, heavyPerMinute: 90, vehicles: null, shop: true },
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

const graceMs = 14 * 24 * 60 * 60 * 1000;

/** Whether new work may start; reading and finishing are always allowed (decisions.md, Plans). */
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
