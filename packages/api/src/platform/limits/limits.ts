import { createHash } from "node:crypto";
import {
  readBefore,
  rowsAsTable,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type Expression,
  type QueryCreator,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { secondsInHour } from "date-fns/constants";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import { Redis } from "ioredis";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { rateLimited } from "../base/errors";
import { networkOf } from "../request/request";

/*
 * Counts that all processes share: rows of PostgreSQL, by its own clock. A count begins with the first
 * that is counted and ends when its time is over. Whose it is stands there as a hash alone.
 */

/** What is counted, of whom, how often it may be, and within which time. */
interface Counted {
  kind: string;
  subject: string;
  most: number;
  seconds: number;
}

type Key = Pick<Counted, "kind" | "subject">;

const hashOf = (subject: string) => createHash("sha256").update(subject).digest("hex");
/** Rows are always locked in this order, so that two requests never wait for each other. */
const inOrder = <T extends Key>(keys: readonly T[]): T[] =>
  keys.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));

/**
 * Counts one more of each, in one statement. What the first refuses is not counted for the next.
 * @returns null where all are within their bounds, else the whole seconds until asking again makes sense
 */
async function countOneMore(
  client: SqlRunner,
  counted: readonly Counted[],
): Promise<number | null> {
  const now = sql<Date>`now()`;
  const rows = await runOnOwnCopies(client, counting(counted, now), async () =>
    counting(counted, await readBefore(client, now)),
  );
  const over = rows.find(({ within }) => !within);
  return over ? Math.max(1, Math.ceil(over.seconds)) : null;
}

/** @param now the database's own: all processes count by one clock */
function counting(counted: readonly Counted[], now: Expression<Date>) {
  let statement: QueryCreator<Tables> = sqlBuilder;
  for (const [place, count] of inOrder(counted).entries()) {
    statement = statement.with(`step_${place}`, () => countStep(count, place, now));
  }
  const outcome = ["step.within", "step.seconds"] as const;
  let outcomes = statement.selectFrom(stepAt(0)).select(outcome);
  for (const place of counted.keys()) {
    if (place > 0)
      outcomes = outcomes.unionAll(sqlBuilder.selectFrom(stepAt(place)).select(outcome));
  }
  return outcomes;
}

/** What came of counting the one at this place: no row where one before it was refused. */
const stepAt = (place: number) =>
  sql<{ within: boolean; seconds: number }>`${sql.table(`step_${place}`)}`.as("step");

function countStep(
  { kind, subject, most, seconds }: Counted,
  place: number,
  now: Expression<Date>,
) {
  const first = sqlBuilder.selectNoFrom([
    sql<string>`${kind}`.as("kind"),
    sql<string>`${hashOf(subject)}`.as("subject"),
    sql.lit(1).as("used"),
    sql<Date>`${now}::timestamptz + make_interval(secs => ${seconds})`.as("expires_at"),
  ]);
  const isOver = sql<boolean>`throttles.expires_at <= ${now}::timestamptz`;
  return sqlBuilder
    .insertInto("throttles")
    .columns(["kind", "subject", "used", "expires_at"])
    .expression(place === 0 ? first : first.where((eb) => eb.exists(withinAt(place - 1))))
    .onConflict((clash) =>
      clash.columns(["kind", "subject"]).doUpdateSet((eb) => ({
        used: eb
          .case()
          .when(isOver)
          .then(sql.lit(1))
          .else(eb("throttles.used", "+", sql.lit(1)))
          .end(),
        expires_at: eb
          .case()
          .when(isOver)
          .then(eb.ref("excluded.expires_at"))
          .else(eb.ref("throttles.expires_at"))
          .end(),
      })),
    )
    .returning((eb) => [
      eb("used", "<=", most).as("within"),
      sql<number>`extract(epoch from expires_at - ${now}::timestamptz)::float8`.as("seconds"),
    ]);
}

const withinAt = (place: number) =>
  sqlBuilder.selectFrom(stepAt(place)).where("step.within", "=", true).select("step.within");

/** Takes one off each of `oneLess` and all off each of `none`, in one statement. */
async function countLess(
  client: SqlRunner,
  { oneLess = [], none = [] }: { oneLess?: readonly Key[]; none?: readonly Key[] },
): Promise<void> {
  const rows = [
    ...oneLess.map(({ kind, subject }) => ({ kind, subject: hashOf(subject), keep: 1 })),
    ...none.map(({ kind, subject }) => ({ kind, subject: hashOf(subject), keep: 0 })),
  ];
  const held = sqlBuilder
    .selectFrom("throttles as t")
    .innerJoin(rowsAsTable("given", rows, { kind: "text", subject: "text", keep: "int" }), (join) =>
      join.onRef("given.kind", "=", "t.kind").onRef("given.subject", "=", "t.subject"),
    )
    .orderBy("t.kind")
    .select(["t.kind", "t.subject", "given.keep"])
    .forUpdate("t");
  await runOnOwnCopies(
    client,
    sqlBuilder
      .updateTable("throttles as t")
      .from(held.as("held"))
      .set({ used: sql<number>`greatest(t.used - 1, 0) * held.keep` })
      .whereRef("t.kind", "=", "held.kind")
      .whereRef("t.subject", "=", "held.subject"),
  );
}

/** How often something may be done within so many seconds. */
export interface Bound {
  most: number;
  seconds: number;
}

/** An act and its bounds, each by whom it counts; all are declared in bounds.ts. */
export interface BoundedAct<By extends string> {
  name: string;
  bounds: Readonly<Record<By, Bound>>;
}

/** Those of whom one more act is counted. */
export type CountedFor<By extends string> = Readonly<Partial<Record<By, string>>>;

const boundsFor = <By extends string>({ name, bounds }: BoundedAct<By>, of: CountedFor<By>) =>
  Object.entries<Bound>(bounds).flatMap(([by, bound]) => {
    const whom = Object.entries<string | undefined>(of).find(([one]) => one === by)?.[1];
    return whom === undefined ? [] : [{ name: `${name}.${by}`, by, whom, ...bound }];
  });

/** What is counted when an act is done once more by or for those of `of`. */
const keptCounts = <By extends string>(act: BoundedAct<By>, of: CountedFor<By>): Counted[] =>
  boundsFor(act, of).map(({ name, by, whom, ...bound }) => ({
    kind: name,
    subject: by === "network" ? networkOf(whom) : whom.toLowerCase(),
    ...bound,
  }));

/** What a count leaves, for the RateLimit-* headers. */
interface RateState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export interface Limits {
  /** Counts one request of `subject` against so many a minute. @throws rate_limited past it */
  count(
    bucket: "requests" | "heavy" | "person",
    subject: string,
    limit: number,
  ): Promise<RateState>;
  /** Counts an act that is bounded by the hour, for each given. @throws rate_limited past it */
  countQuick: <By extends string>(act: BoundedAct<By>, of: CountedFor<By>) => Promise<void>;
  /** Counts an act that is bounded over all processes, for each given. @throws rate_limited past it */
  countKept: <By extends string>(act: BoundedAct<By>, of: CountedFor<By>) => Promise<void>;
  /** The same for what must not be told: false past it. */
  staysWithin: <By extends string>(act: BoundedAct<By>, of: CountedFor<By>) => Promise<boolean>;
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

const quarterOfAnHour = minutesToSeconds(15);
/** Failures to tell a password or a code. */
export const mostFailures = {
  account: { most: 10, seconds: quarterOfAnHour },
  network: { most: 100, seconds: quarterOfAnHour },
};
const failed = {
  account: (account: string) => ({ kind: "failed.account", subject: account }),
  address: (address: string) => ({ kind: "failed.address", subject: networkOf(address) }),
};

/**
 * Request rates are counted in this process's memory, or in Redis where several processes share them.
 * Attempts at secrets and daily limits are counted in PostgreSQL, so that they hold over all processes;
 * where they can't be counted, they are refused (docs/decisions/0160).
 */
export function createLimits(redisUrl: string | null, client: SqlRunner): Limits {
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
    quick: make("quick", secondsInHour),
  };

  return {
    async count(bucket, subject, limit) {
      const used = await counters[bucket].consume(subject);
      const resetSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      if (used.consumedPoints > limit) throw rateLimited(resetSeconds);
      return { limit, remaining: limit - used.consumedPoints, resetSeconds };
    },
    async countQuick(act, of) {
      for (const { name, whom, most } of boundsFor(act, of)) {
        const used = await counters.quick.consume(`${name} ${whom}`);
        if (used.consumedPoints > most) throw rateLimited(Math.ceil(used.msBeforeNext / 1000));
      }
    },
    async countKept(act, of) {
      const seconds = await countOneMore(client, keptCounts(act, of));
      if (seconds !== null) throw rateLimited(seconds);
    },
    async staysWithin(act, of) {
      return (await countOneMore(client, keptCounts(act, of))) === null;
    },
    async startAttempt({ account, address }) {
      const seconds = await countOneMore(client, [
        { ...failed.account(account), ...mostFailures.account },
        { ...failed.address(address), ...mostFailures.network },
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
      // Not `quit`, which fails where Redis is away.
      redis?.disconnect();
    },
  };
}
