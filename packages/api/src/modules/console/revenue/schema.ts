import { z } from "zod";
import { planNames } from "../../../platform/access/caller";
import { DateTime, Uuid } from "../../../platform/values/values";
import { SubscriptionStatus } from "../businesses/subscription";

const Plan = z.enum(planNames);
const BusinessAtRisk = z.object({ id: Uuid, name: z.string(), plan: Plan });

/** What the businesses pay the service, and where that is at risk. Money is pence, excluding VAT. */
export const RevenueFigures = z.object({
  /** Recurring a month, now: who is active or overdue, with prices of their own and discounts. */
  monthlyPence: z.int().min(0),
  paying: z.int().min(0),
  /** Open businesses by plan and status. */
  counts: z.array(z.object({ plan: Plan, status: SubscriptionStatus, businesses: z.int() })),
  /** As it stood at the end of each month, oldest first; the last is this month so far. */
  months: z.array(z.object({ month: z.string(), monthlyPence: z.int(), paying: z.int() })),
  /** Within a week, or over without anything following; the soonest first. */
  trialsEnding: z.array(BusinessAtRisk.extend({ trialEndsAt: DateTime })),
  /** A payment failed; the longest overdue first. `graceEndsAt` null: new work is stopped. */
  failing: z.array(
    BusinessAtRisk.extend({
      status: SubscriptionStatus,
      since: DateTime.nullable(),
      graceEndsAt: DateTime.nullable(),
      monthlyPence: z.int(),
    }),
  ),
});
