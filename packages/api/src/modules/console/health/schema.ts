import { z } from "zod";
import { DateTime, Uuid } from "../../../platform/values/values";

const Business = z.object({ id: Uuid, name: z.string() }).nullable();

/** A job that failed at least once and is still there. */
const FailedJob = z.object({
  id: z.string(),
  task: z.string(),
  business: Business,
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Out of attempts: nothing happens until somebody tries it again. */
  givenUp: z.boolean(),
  lastError: z.string().nullable(),
  runAt: DateTime,
});

/** A mail no server took; to whom it went is the business's. */
const FailedMail = z.object({
  id: Uuid,
  business: Business,
  kind: z.string(),
  problem: z.string().nullable(),
  createdAt: DateTime,
});

const FailingDomain = z.object({
  id: Uuid,
  business: Business,
  host: z.string(),
  problem: z.string().nullable(),
  failingSince: DateTime,
  lastCheckedAt: DateTime.nullable(),
});

/** The payment provider's notices of the last week, by their outcome. */
const Webhooks = z.object({
  handled: z.int(),
  ignored: z.int(),
  failed: z.int(),
  lastHandledAt: DateTime.nullable(),
  /** The latest that were not handled. Failed ones come first; the provider sends those again. */
  unhandled: z.array(
    z.object({
      /** The provider's own name for it. */
      id: z.string(),
      kind: z.string(),
      outcome: z.enum(["failed", "ignored"]),
      reason: z.string().nullable(),
      business: Business,
      receivedAt: DateTime,
    }),
  ),
});

/** A business's webhook that fails or is paused: its host, and nothing of its path or query. */
const TroubledEndpoint = z.object({
  id: Uuid,
  business: Business,
  host: z.string(),
  failingSince: DateTime.nullable(),
  pausedAt: DateTime.nullable(),
  /** Null where somebody of the business paused it. */
  pausedBecause: z.enum(["failing", "gone", "keeper_left"]).nullable(),
  /** Of the last request: what was answered, why it counts as failed, and when. */
  lastStatus: z.int().nullable(),
  lastFailure: z.string().nullable(),
  lastAt: DateTime.nullable(),
});

/** How long a procedure took in the last hour, in milliseconds, over all processes. */
const Operation = z.object({
  procedure: z.string(),
  calls: z.int(),
  failed: z.int(),
  medianMs: z.int(),
  p95Ms: z.int(),
  maxMs: z.int(),
});

export const ServiceHealth = z.object({
  jobs: z.object({
    /** Due, and not yet taken by a worker. */
    waiting: z.int(),
    /** How long the oldest of them has been due, in seconds. */
    oldestWaitSeconds: z.int(),
    underWay: z.int(),
    /** For a later time, such as a check tomorrow. */
    planned: z.int(),
    /** All that failed; the newest fifty are listed. */
    failedCount: z.int(),
    failed: z.array(FailedJob),
  }),
  mails: z.object({ failedCount: z.int(), failed: z.array(FailedMail) }),
  domains: z.array(FailingDomain),
  webhooks: Webhooks,
  endpoints: z.array(TroubledEndpoint),
  operations: z.array(Operation),
});

/** One business, for whoever helps it: what failed for it, how its parts stand, and who was there lately. */
export const BusinessHealth = z.object({
  jobs: z.array(FailedJob),
  mails: z.array(FailedMail),
  domains: z.array(FailingDomain),
  webhooks: Webhooks,
  endpoints: z.array(TroubledEndpoint),
  refusals: z.array(z.object({ id: Uuid, at: DateTime, actorName: z.string() })),
  shop: z.object({
    status: z.enum(["off", "draft", "live"]),
    publishedAt: DateTime.nullable(),
    host: z.string().nullable(),
    /** Null where there is no host. */
    hostVerified: z.boolean().nullable(),
  }),
  payments: z.object({
    provider: z.string().nullable(),
    chargesEnabled: z.boolean(),
    lastPaidAt: DateTime.nullable(),
  }),
  signIns: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(["owner", "admin", "driver"]),
      lastSignInAt: DateTime.nullable(),
    }),
  ),
});

/** As many as the page lists; all there are has a word of its own. */
const chosen = <T extends z.ZodType>(id: T) =>
  z.union([z.literal("all"), z.array(id).min(1).max(50)]);

export const JobsToRetry = z.object({
  jobs: chosen(z.string().regex(/^(?:\d{1,9}-)?\d{1,18}$/, "This is no job's number.")),
});
export const MailsToRetry = z.object({ mails: chosen(Uuid) });
/** How many are tried again. */
export const Retried = z.object({ retried: z.int().min(1) });
