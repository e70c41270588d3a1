import type { Prisma } from "@roundsman/db";
import { graceMs } from "../../../platform/access/standing";

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Businesses in good standing at this instant, as `inGoodStanding` of caller/standing reads it. */
export const inGoodStandingAt = (now: Date): Prisma.BusinessWhereInput => ({
  subscription: {
    OR: [
      { status: "active" },
      { status: "trialing", OR: [{ trialEndsAt: null }, { trialEndsAt: { gt: now } }] },
      {
        status: "past_due",
        OR: [{ pastDueSince: null }, { pastDueSince: { gte: new Date(now.getTime() - graceMs) } }],
      },
      { status: "none", setUpByStaff: true },
    ],
  },
});

/** On a trial that ends within a week, or has ended without anything following. */
export const trialEndingAt = (now: Date): Prisma.BusinessWhereInput => ({
  subscription: {
    status: "trialing",
    trialEndsAt: { lte: new Date(now.getTime() + weekMs) },
  },
});
