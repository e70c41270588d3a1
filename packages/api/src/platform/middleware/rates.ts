import type { BusinessCaller, BusinessFacts } from "../access/caller";
import { ratesOf } from "../access/standing";
import { Refusal } from "../base/errors";
import type { Context } from "../context/context";
import { heldUntilOver, isStream, type Leave } from "../limits/budget";
import { claimOf } from "../limits/over-rate";
import type { Heavy, RequestFacts } from "../request/request";

/** The apps' own calls, and what belongs to no business, are limited per person or address. */
const personPerMinute = 600;

type Counted =
  | { kind: "business"; within: BusinessCaller; heavy: boolean }
  | { kind: "person"; id: string }
  | { kind: "address" };

/**
 * Counts a request against its rate and says in the RateLimit-* headers what is left: a business's
 * over REST, keys and sessions alike; a person's through the apps (docs/contract/conventions.md#rates). What is heavy
 * counts against the business's heavy rate too, whichever way it comes.
 * @throws rate_limited
 */
export async function countRequest(ctx: Context, counted: Counted): Promise<void> {
  if (counted.kind === "business" && counted.heavy) {
    const { business } = counted.within;
    await rememberingOver(ctx, "heavy", () => countHeavy(ctx, business));
  }
  await rememberingOver(ctx, "any", () => countUsual(ctx, counted));
}

async function rememberingOver(
  ctx: Context,
  what: "any" | "heavy",
  counting: () => Promise<void>,
): Promise<void> {
  try {
    await counting();
  } catch (error) {
    const claim = claimOf(ctx.request);
    const isOver = error instanceof Refusal && error.kind === "rate_limited";
    if (isOver && claim !== null) ctx.overRate.remember(claim, what, error, ctx.reply.headers);
    throw error;
  }
}

async function countUsual(ctx: Context, counted: Counted): Promise<void> {
  const { limits, request } = ctx;
  if (counted.kind === "business" && request.entry === "rest") {
    const { business } = counted.within;
    const { requestsPerMinute } = ratesOf(business.standing);
    await count(ctx, business.id, "requests", requestsPerMinute);
  } else {
    const subject = personOf(counted) ?? `address:${request.address}`;
    await limits.count("person", subject, personPerMinute);
  }
}

/**
 * Counts against the heavy rate: what is known to be heavy beforehand, and what turns out to be by its body.
 * @throws rate_limited
 */
export async function countHeavy(ctx: Context, business: BusinessFacts): Promise<void> {
  await count(ctx, business.id, "heavy", ratesOf(business.standing).heavyPerMinute);
}

async function count(
  { limits, reply }: Context,
  subject: string,
  bucket: "heavy" | "requests",
  perMinute: number,
): Promise<void> {
  // Said before it is counted, so that a refusal says which rate it was.
  reply.headers["RateLimit-Limit"] = String(perMinute);
  const { remaining, resetSeconds } = await limits.count(bucket, subject, perMinute);
  reply.headers["RateLimit-Remaining"] = String(remaining);
  reply.headers["RateLimit-Reset"] = String(resetSeconds);
}

function personOf(counted: Counted): string | null {
  if (counted.kind === "person") return counted.id;
  if (counted.kind === "address") return null;
  const { caller } = counted.within;
  return caller.kind === "key" ? `key:${caller.keyId}` : caller.person.id;
}

/** Bodies larger than this are few at once. In bytes. */
const largeBody = 256 * 1024;

interface Asked {
  /** The business, or the person where the request is about none. */
  subject: string;
  heavy: Heavy | undefined;
  getRawInput: () => Promise<unknown>;
}

/**
 * Does a request's work in a place of its business's, and of its kind where it is heavy. The body is received
 * before: who sends slowly keeps no place from others. What is answered as a stream goes on holding the place of
 * its kind until it is over.
 * @throws rate_limited where there is no place in time
 */
export async function inPlace<Result extends { ok: boolean; data?: unknown }>(
  { budget, request }: Context,
  { subject, heavy, getRawInput }: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  const receive = async () => {
    // What is wrong with it is said when it is looked at, after everything that comes before it.
    await getRawInput().catch(() => {});
    const leave: Leave = heavy ? await budget.enter(heavy, subject) : () => {};
    try {
      const result = await budget.within("request", subject, work);
      if (heavy && result.ok && isStream(result.data)) {
        return { ...result, data: heldUntilOver(result.data, leave) };
      }
      leave();
      return result;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return isLarge(request) ? budget.within("upload", subject, receive) : receive();
}

/** By what its headers say; of one that comes in pieces nobody knows. */
function isLarge(request: RequestFacts): boolean {
  const length = request.header("content-length");
  if (length !== undefined) return Number(length) > largeBody;
  return request.header("transfer-encoding") !== undefined;
}
