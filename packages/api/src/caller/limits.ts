import { Redis } from "ioredis";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { rateLimited } from "../errors";

/** What a count leaves, for the RateLimit-* headers. */
export interface RateState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export interface Limits {
  /** Counts one request of `subject` against `perMinute`. @throws rate_limited past it */
  count(
    bucket: "requests" | "heavy" | "person",
    subject: string,
    perMinute: number,
  ): Promise<RateState>;
  /** Failed sign-ins, per account and per address. @throws rate_limited past them */
  refuseIfThrottled(subjects: readonly string[]): Promise<void>;
  noteFailure(subjects: readonly string[]): Promise<void>;
  forgetFailures(subject: string): Promise<void>;
  close(): Promise<void>;
}

/** Ten failures lock a subject out for a quarter of an hour. */
const failures = { points: 10, durationSeconds: 15 * 60 };

/** Counts in this process's memory, or in Redis where several processes share the counts. */
export function createLimits(redisUrl: string | null): Limits {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false }) : null;
  const make = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
    redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix,
          points,
          duration,
          insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
        })
      : new RateLimiterMemory({ keyPrefix, points, duration });

  // One counter a bucket: points differ per business, so they are compared here, not in the counter.
  const perMinute = {
    requests: make("requests", Number.MAX_SAFE_INTEGER, 60),
    heavy: make("heavy", Number.MAX_SAFE_INTEGER, 60),
    person: make("person", Number.MAX_SAFE_INTEGER, 60),
  };
  const failed = make("failed", failures.points, failures.durationSeconds);

  return {
    async count(bucket, subject, limit) {
      const used = await perMinute[bucket].consume(subject);
      const resetSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      if (used.consumedPoints > limit) throw rateLimited(resetSeconds);
      return { limit, remaining: limit - used.consumedPoints, resetSeconds };
    },
    async refuseIfThrottled(subjects) {
      for (const state of await Promise.all(subjects.map((subject) => failed.get(subject)))) {
        if (state && state.consumedPoints >= failures.points) {
          throw rateLimited(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
        }
      }
    },
    async noteFailure(subjects) {
      await Promise.all(subjects.map((subject) => failed.consume(subject).catch(ignoreSpent)));
    },
    async forgetFailures(subject) {
      await failed.delete(subject);
    },
    async close() {
      await redis?.quit();
    },
  };
}

/** Past its points a counter rejects with its state; that is an answer, not an error. */
function ignoreSpent(reason: unknown): void {
  if (!(reason instanceof RateLimiterRes)) throw reason;
}
