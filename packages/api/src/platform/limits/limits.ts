import { Redis } from "ioredis";
import type { PrismaClient } from "@roundsman/db";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { rateLimited } from "../base/errors";
import { networkOf } from "../request/address";
import { dailyCounts, type Daily } from "./daily";
import { countLess, countOneMore } from "./throttles";

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
  /** Counts one more of what is bounded by the day (daily.ts), for each given. @throws rate_limited past it */
  countDaily: <A extends keyof Daily>(act: A, of: Daily[A]) => Promise<void>;
  /** The same for what must not be told: false past it. */
  staysWithinDay: <A extends keyof Daily>(act: A, of: Daily[A]) => Promise<boolean>;
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

const quarterOfAnHour = 15 * 60;
const failed = {
  account: (account: string) => ({ kind: "failed.account", subject: account }),
  address: (address: string) => ({ kind: "failed.address", subject: networkOf(address) }),
};

/**
 * Request rates are counted in this process's memory, or in Redis where several processes share them.
 * Attempts at secrets and daily limits are counted in PostgreSQL, so that they hold over all processes;
 * where they can't be counted, they are refused (docs/decisions/0160).
 */
export function createLimits(redisUrl: string | null, client: PrismaClient): Limits {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false }) : null;
  const make = (keyPrefix: string, duration: number): RateLimiterAbstract => {
    // Points differ per business, so they are compared here, not in the counter.
    const options = { keyPrefix, points: Number.MAX_SAFE_INTEGER, duration };
    const inMemory = new RateLimiterMemory(options);
    return redis
      ? new RateLimiterRedis({ storeClient: redis, ...options, insuranceLimiter: inMemory })
      : inMemory;
  };
  const counters = {
    requests: make("requests", 60),
    heavy: make("heavy", 60),
    person: make("person", 60),
    orders: make("orders", 60 * 60),
  };

  return {
    async count(bucket, subject, limit) {
      const used = await counters[bucket].consume(subject);
      const resetSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      if (used.consumedPoints > limit) throw rateLimited(resetSeconds);
      return { limit, remaining: limit - used.consumedPoints, resetSeconds };
    },
    async countDaily(act, of) {
      const seconds = await countOneMore(client, dailyCounts(act, of));
      if (seconds !== null) throw rateLimited(seconds);
    },
    async staysWithinDay(act, of) {
      return (await countOneMore(client, dailyCounts(act, of))) === null;
    },
    async startAttempt({ account, address }) {
      const seconds = await countOneMore(client, [
        { ...failed.account(account), most: 10, seconds: quarterOfAnHour },
        { ...failed.address(address), most: 100, seconds: quarterOfAnHour },
      ]);
      if (seconds !== null) throw rateLimited(seconds);
    },
    async giveBack({ account, address }) {
      await countLess(client, { oneLess: [failed.account(account), failed.address(address)] });
    },
    async forgive({ account, address }) {
      const oneLess = address === undefined ? [] : [failed.address(address)];
      await countLess(client, { none: [failed.account(account)], oneLess });
    },
    async close() {
      await redis?.quit();
    },
  };
}
