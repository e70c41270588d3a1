import { z } from "zod";
import { planNames } from "../../caller/standing";
import { DateTime, QueryFlag, text, Uuid } from "../../shapes/values";
import { PageQuery } from "../../shapes/page";
import { SupportAccess } from "../support-access/schema";

const Plan = z.enum(planNames);
const SubscriptionStatus = z.enum([
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
const Rates = z.object({ requestsPerMinute: z.int().min(1), heavyPerMinute: z.int().min(1) });
const Role = z.enum(["owner", "admin", "driver"]);

/** interface.md, Business (staff console view). */
export const ConsoleBusiness = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    createdAt: DateTime,
    subscription: z.object({
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
    }),
    limits: Rates.extend({ vehicleLimit: z.int().nullable() }),
    vehicles: z.int().min(0),
    members: z.int().min(0),
    people: z.array(
      z.object({ userId: z.string(), name: z.string(), email: z.string(), role: Role }),
    ),
    supportAccess: SupportAccess,
    lockedAt: DateTime.nullable(),
    lockedReason: z.string().nullable(),
  })
  .meta({ id: "ConsoleBusiness" });
export type ConsoleBusiness = z.infer<typeof ConsoleBusiness>;

export const BusinessQuery = PageQuery.extend({
  /** Name, slug, or the name or email of one of its people. */
  q: z.string().max(120).optional(),
  plan: Plan.optional(),
  status: SubscriptionStatus.optional(),
  locked: QueryFlag.optional(),
});

export const Reason = z.object({ reason: text(500, 1) });
export const PlanChange = z.object({ plan: Plan });

export const ViewAs = z.object({
  userId: z.string().min(1).max(80),
  reason: text(500, 1).optional(),
  override: z.boolean().default(false),
});

export const OpenedSession = z
  .object({
    token: z.string(),
    expiresAt: DateTime,
    level: z.enum(["view", "act"]),
    userId: z.string(),
    userName: z.string(),
    tenantId: Uuid,
  })
  .meta({ id: "OpenedSession" });
