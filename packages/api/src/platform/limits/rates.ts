import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ratesOf, type BusinessCaller, type BusinessFacts, type Caller } from "../access/caller";
import { rateLimited, Refusal } from "../base/errors";
import { readCredentials, type Heavy, type RequestFacts } from "../request/request";
import { heldUntilOver, isStream, type Budget, type Leave } from "./budget";
import type { Limits } from "./limits";

/** So long a refusal stands without anything being looked up. Short: a rate may be raised meanwhile. */
const standsMs = 2000;
/** Who goes on asking all the same hears so this much later. */
const slowMs = 1000;
/** More than this many are not made to wait, nor remembered. */
const most = 10_000;

interface Found {
  /** Until when it stands, and from when on they may ask again; both by the process's own clock. */
  standsUntil: number;
  resetsAt: number;
  headers: Record<string, string>;
}

/** Who a request says it is from, as far as can be told without looking it up. Null where it says nothing. */
export function claimOf(request: RequestFacts): string | null {
  const credentials = readCredentials(request);
  if (!credentials) return null;
  const secret = credentials.kind === "key" ? credentials.key : credentials.token;
  const named = request.header("x-tenant-id") ?? "";
  const claimed = [request.entry, credentials.kind, named, secret].join("\n");
  return createHash("sha256").update(claimed).digest("base64");
}

/**
 * Remembers for a moment whose requests were over their rate. Whoever goes on all the same is refused before
 * anything is read or looked up, and slowly: refusing must cost less than asking.
 */
export class OverRate {
  readonly #found = new Map<string, Found>();
  #slowed = 0;

  /** @param what of its requests are over their rate: all, or those that are heavy */
  remember(
    claim: string,
    what: "any" | "heavy",
    { retryAfterSeconds = 1 }: Refusal,
    headers: Record<string, string>,
  ): void {
    if (this.#found.size >= most) this.#found.clear();
    const now = performance.now();
    const resetsAt = now + retryAfterSeconds * 1000;
    const standsUntil = Math.min(resetsAt, now + standsMs);
    this.#found.set(`${what} ${claim}`, { standsUntil, resetsAt, headers: { ...headers } });
  }

  /** @throws rate_limited where this claim was over its rate a moment ago; `headers` then say which rate */
  async refuse(
    claim: string,
    { heavy, headers }: { heavy: boolean; headers: Record<string, string> },
  ): Promise<void> {
    const found = this.#standing(`any ${claim}`) ?? (heavy && this.#standing(`heavy ${claim}`));
    if (!found) return;
    Object.assign(headers, found.headers);
    if (this.#slowed < most) {
      this.#slowed += 1;
      await pause(slowMs);
      this.#slowed -= 1;
    }
    throw rateLimited(Math.max(1, Math.ceil((found.resetsAt - performance.now()) / 1000)));
  }

  #standing(key: string): Found | undefined {
    const found = this.#found.get(key);
    if (!found || performance.now() < found.standsUntil) return found;
    this.#found.delete(key);
    return undefined;
  }
}

/**
 * Lookups of who calls, of which one claim has one under way at a time. Whoever asks meanwhile shares the next, which
 * begins once that one is over: so no request is answered by what was read before it came, and a key that was
 * revoked is refused from the commit on, by every process (docs/decisions/0234).
 */
export class Lookups {
  readonly #underWay = new Map<string, Promise<Caller>>();
  readonly #next = new Map<string, { now: Date; found: Promise<Caller> }>();

  /** @param look what finds it out; given the time of the latest request that shares it. @throws what it throws */
  find(claim: string, now: Date, look: (now: Date) => Promise<Caller>): Promise<Caller> {
    const underWay = this.#underWay.get(claim);
    if (!underWay) return this.#begin(claim, look(now));
    const next = this.#next.get(claim);
    if (next) {
      if (next.now < now) next.now = now;
      return next.found;
    }
    const begin = (): Promise<Caller> => {
      const { now: latest } = this.#next.get(claim) ?? { now };
      this.#next.delete(claim);
      return this.#begin(claim, look(latest));
    };
    const found = underWay.then(begin, begin);
    this.#next.set(claim, { now, found });
    return found;
  }

  #begin(claim: string, found: Promise<Caller>): Promise<Caller> {
    this.#underWay.set(claim, found);
    const over = () => {
      if (!this.#next.has(claim)) this.#underWay.delete(claim);
    };
    found.then(over, over);
    return found;
  }
}

/** The apps' own calls, and what belongs to no business, are limited per person or address. */
const personPerMinute = 600;

/** A request whose rate is counted, and with what. */
interface Asking {
  limits: Limits;
  overRate: OverRate;
  request: RequestFacts;
  reply: { headers: Record<string, string> };
}

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
export async function countRequest(ctx: Asking, counted: Counted): Promise<void> {
  if (counted.kind === "business" && counted.heavy) {
    const { business } = counted.within;
    await rememberingOver(ctx, "heavy", () => countHeavy(ctx, business));
  }
  await rememberingOver(ctx, "any", () => countUsual(ctx, counted));
}

async function rememberingOver(
  ctx: Asking,
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

async function countUsual(ctx: Asking, counted: Counted): Promise<void> {
  const { limits, request } = ctx;
  if (counted.kind === "business" && request.entry === "rest") {
    const { business } = counted.within;
    const { requestsPerMinute } = ratesOf(business.standing);
    await count(ctx, business.id, "requests", requestsPerMinute);
  } else {
    const subject = personOf(counted) ?? `address:${request.address}`;
    const count = () => limits.count("person", subject, personPerMinute);
    await (request.page ? oncePerPage(request, subject, count) : count());
  }
}

/** Whom a page has been counted for. Who sees something changes reads a dozen things with each look. */
const countedPages = new WeakMap<RequestFacts, Map<string, Promise<unknown>>>();

function oncePerPage(
  page: RequestFacts,
  subject: string,
  count: () => Promise<unknown>,
): Promise<unknown> {
  const counted = countedPages.get(page) ?? new Map<string, Promise<unknown>>();
  countedPages.set(page, counted);
  const counting = counted.get(subject) ?? count();
  counted.set(subject, counting);
  return counting;
}

/**
 * Counts against the heavy rate: what is known to be heavy beforehand, and what turns out to be by its body.
 * @throws rate_limited
 */
export async function countHeavy(ctx: Asking, business: BusinessFacts): Promise<void> {
  await count(ctx, business.id, "heavy", ratesOf(business.standing).heavyPerMinute);
}

async function count(
  { limits, reply }: Asking,
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
  { budget, request }: { budget: Budget; request: RequestFacts },
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
