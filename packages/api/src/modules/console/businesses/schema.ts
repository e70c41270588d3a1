import { z } from "zod";
import { planNames } from "../../../platform/access/caller";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, QueryFlag, text, Uuid } from "../../../platform/values/values";
import { SupportAccess } from "../../identity";
import { Rates, subscriptionFields, SubscriptionStatus } from "./subscription";

const Plan = z.enum(planNames);
const Role = z.enum(["owner", "admin", "driver"]);

/** docs/contract/console.md#consolebusiness. */
export const ConsoleBusiness = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    createdAt: DateTime,
    subscription: z.object(subscriptionFields),
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
  /** Whether payments stand well: what decides on new work. */
  inGoodStanding: QueryFlag.optional(),
  /** Their trial ends within a week, or has ended and nothing followed. */
  trialEnding: QueryFlag.optional(),
});

export const Reason = z.object({ reason: text(500, 1) });
/** Optional here; the console's page asks for one. */
export const PlanChange = z.object({ plan: Plan, reason: text(500, 1).optional() });

/** Null lets the plan's own rates hold again. */
export const RatesChange = Reason.extend({
  rateLimits: z
    .object({
      requestsPerMinute: z.int().min(1).max(100_000),
      heavyPerMinute: z.int().min(1).max(100_000),
    })
    .nullable(),
});

/** The latest of what happened in a business, newest first. */
export const LatestActivity = z.object({
  items: z.array(
    z.object({
      id: Uuid,
      at: DateTime,
      words: z.string(),
      actorName: z.string(),
      /** Written in an override session: the business does not see it. */
      consoleOnly: z.boolean(),
    }),
  ),
});

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

/** A support session that is over. */
export const EndedSession = z.object({
  tenantId: Uuid,
  /** Null once the business is erased. */
  tenantName: z.string().nullable(),
  endedAt: DateTime,
  why: z.string(),
});
