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
  /** Counts one request of `subject` against so many a minute; orders of a shop by the hour. @throws rate_limited past it */
  count(
    bucket: "requests" | "heavy" | "person" | "orders",
    subject: string,
    limit: number,
  ): Promise<RateState>;
  /**
   * Counts an attempt at a secret before the secret is looked at, so that many at once gain nothing.
   * @throws rate_limited past ten failures of an account or a hundred of an address in a quarter of an hour
   */
  startAttempt(attempt: Attempt): Promise<void>;
  /** The attempt was no failure: it is taken off again. */
  giveBack(attempt: Attempt): Promise<void>;
  /** The account has proved itself: its earlier failures are forgotten, and the address's one attempt, if it was one. */
  forgive(attempt: Pick<Attempt, "account"> & Partial<Attempt>): Promise<void>;
  close(): Promise<void>;
}

/** Whose secret is tried, and from where. An office shares one address, so that is let try more often. */
export interface Attempt {
  account: string;
  address: string;
}

const failures = { ofAccount: 10, ofAddress: 100, durationSeconds: 15 * 60 };

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
  const counters = {
    requests: make("requests", Number.MAX_SAFE_INTEGER, 60),
    heavy: make("heavy", Number.MAX_SAFE_INTEGER, 60),
    person: make("person", Number.MAX_SAFE_INTEGER, 60),
    orders: make("orders", Number.MAX_SAFE_INTEGER, 60 * 60),
  };
  const failed = {
    account: make("failed-account", failures.ofAccount, failures.durationSeconds),
    address: make("failed-address", failures.ofAddress, failures.durationSeconds),
  };

  return {
    async count(bucket, subject, limit) {
      const used = await counters[bucket].consume(subject);
      const resetSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      if (used.consumedPoints > limit) throw rateLimited(resetSeconds);
      return { limit, remaining: limit - used.consumedPoints, resetSeconds };
    },
    async startAttempt({ account, address }) {
      // One after the other: what the account refuses is not held against the address.
      await failed.account.consume(account).catch(refuse);
      await failed.address.consume(address).catch(refuse);
    },
    async giveBack({ account, address }) {
      await Promise.all([failed.account.reward(account), failed.address.reward(address)]);
    },
    async forgive({ account, address }) {
      await failed.account.delete(account);
      if (address !== undefined) await failed.address.reward(address);
    },
    async close() {
      await redis?.quit();
    },
  };
}

/** Past its points a counter rejects with its state; that is an answer, not an error. */
function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw rateLimited(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
}
