import { setTimeout as pause } from "node:timers/promises";
import { prepareSql, sqlBuilder, type Change } from "@roundsman/db";
import { z } from "zod";
import { callerIdOf, type BusinessCaller } from "../../platform/access/caller";
import { scopeOfKind } from "../../platform/access/kinds";
import { chooseBusiness, identify } from "../../platform/auth/identify";
import { Refusal } from "../../platform/base/errors";
import { router, type Context } from "../../platform/context/context";
import type { Leave } from "../../platform/limits/budget";
import { member } from "../../platform/middleware/procedures";
import { whereOwnNotices } from "./notifications";

/** `since` is the `at` of the last news one has, in milliseconds: was anything missed after it? */
const Watch = z.object({ since: z.coerce.number().int().min(0).optional() });

/** What changed since the news before: nothing in a sign of life, "all" where some may have been missed. */
export interface News {
  /** When it was sent, milliseconds since 1970. */
  at: number;
  changed: "all" | Change[];
  /** The last news: the person listens in ten other places since. */
  ended?: true;
}

/** Whether this is theirs to hear of: a notice where it is their own, all else by what they may read. */
function mayHear({ caller, scopes }: BusinessCaller, { kind, id }: Change): boolean {
  if (kind === "notice") return caller.kind !== "key" && id === caller.person.id;
  return scopes.has(scopeOfKind(kind));
}

const anythingSince = prepareSql((asked: { tenantId: string; userId: string; from: Date }) =>
  sqlBuilder.selectNoFrom((eb) =>
    eb
      .or([
        eb.exists(
          sqlBuilder
            .selectFrom("activity")
            .where("tenant_id", "=", asked.tenantId)
            .where("at", ">=", asked.from)
            .select("id"),
        ),
        eb.exists(
          sqlBuilder
            .selectFrom("notifications")
            .where("tenant_id", "=", asked.tenantId)
            .where("user_id", "=", asked.userId)
            .where("created_at", ">=", asked.from)
            .select("id"),
        ),
      ])
      .as("found"),
  ),
);

/** A change bears the time its request began; it may be committed this much later. */
const latestCommitMs = 5000;

/** Whether anything may have happened in the business, or been told to the caller, since then. */
async function wasMissed(ctx: Context & BusinessCaller, since: Date): Promise<boolean> {
  const { tenantId, userId } = whereOwnNotices(ctx);
  const from = new Date(since.getTime() - latestCommitMs);
  const [anything] = await ctx.database.inBusiness(tenantId, () =>
    anythingSince(ctx.database.business, { tenantId, userId, from }),
  );
  return Boolean(anything?.found);
}

/** More at once than this and one looks at everything again. */
const mostAtOnce = 200;

/** What came in and was not sent yet, each thing once. */
class NewsBuffer {
  readonly #waiting = new Map<string, Change>();
  #missed = false;
  #arrived = new AbortController();

  put(change: Change | null): void {
    if (change === null || this.#waiting.size >= mostAtOnce) this.#missed = true;
    else this.#waiting.set(`${change.kind} ${change.id}`, change);
    this.#arrived.abort();
  }

  /** Waits until something came in, this much time is over, or `signal` says to stop. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const woken = AbortSignal.any([signal, this.#arrived.signal]);
    await pause(ms, undefined, { signal: woken }).catch(() => {});
  }

  /** Everything that came in, or "all" where some may have been missed; empties it. */
  take(): "all" | Change[] {
    const all = this.#missed;
    const changes = [...this.#waiting.values()];
    this.#missed = false;
    this.#waiting.clear();
    this.#arrived = new AbortController();
    return all ? "all" : changes;
  }
}

/** The caller as they stand now; null once they are signed out, have left, or the business is closed to them. */
async function callerNow(ctx: Context): Promise<BusinessCaller | null> {
  try {
    const caller = await identify(ctx.database, ctx.request, new Date());
    const within = chooseBusiness(caller, ctx.request);
    return within.business.lockedAt || within.business.closedAt ? null : within;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const heardBy = (who: BusinessCaller) => (change: Change) => mayHear(who, change);

/** Kinds of changes after which somebody may do more or less. */
const aboutAccess: ReadonlySet<string> = new Set(["member", "permission_set"]);

const sameScopes = (one: BusinessCaller, other: BusinessCaller): boolean =>
  one.scopes.size === other.scopes.size &&
  [...one.scopes].every((scope) => other.scopes.has(scope));

/** A sign of life at least this often, and as often it is asked whether they may still listen. */
const heartbeatMs = 10_000;
/** What one piece of work changes is said at once. */
const gatherMs = 60;

/**
 * The news of a business for one caller, from `since` on, until `signal` says stop, they may listen no
 * longer, or they listen in too many other places since. A clock of its own: it outlives the request that began it.
 * @throws rate_limited where too many listen to this business
 */
async function* newsFor(
  ctx: Context & BusinessCaller,
  since: number | null,
  told: AbortSignal = new AbortController().signal,
): AsyncGenerator<News> {
  const sentAway = new AbortController();
  const signal = AbortSignal.any([told, sentAway.signal]);
  const leave = await listen(ctx, () => sentAway.abort());
  const inbox = new NewsBuffer();
  let inside: BusinessCaller = ctx;
  // Who is in and what they may do was changed: judged anew before anything further is said.
  let stale = false;
  const stop = ctx.database.changes.hear(ctx.business.id, (change) => {
    if (change !== null && aboutAccess.has(change.kind)) stale = true;
    if (change === null || stale || mayHear(inside, change)) inbox.put(change);
  });
  try {
    // Listened first, looked behind second: nothing falls between.
    const missed = since !== null && (await wasMissed(ctx, new Date(since)));
    yield { at: Date.now(), changed: missed ? "all" : [] };
    for (let beat = Date.now() + heartbeatMs; !signal.aborted;) {
      await inbox.wait(beat - Date.now(), signal);
      await pause(gatherMs);
      // Told of another such change while it asks, it asks again.
      while (stale || Date.now() >= beat) {
        stale = false;
        const now = await callerNow(ctx);
        if (!now) return;
        if (!sameScopes(now, inside)) inbox.put(null);
        inside = now;
        beat = Date.now() + heartbeatMs;
      }
      const news = inbox.take();
      yield { at: Date.now(), changed: news === "all" ? news : news.filter(heardBy(inside)) };
    }
    if (sentAway.signal.aborted) yield { at: Date.now(), changed: [], ended: true };
  } finally {
    stop();
    leave();
  }
}

/**
 * A place among those who listen. In one place too many a person's oldest gives way, which may be a phone that
 * is gone and never said so; `sentAway` is called there.
 * @throws rate_limited where too many listen to this business
 */
async function listen(
  { budget, caller, business }: Context & BusinessCaller,
  sentAway: () => void,
): Promise<Leave> {
  const places: Leave[] = [];
  const leave = () => {
    for (const place of places.splice(0)) place();
  };
  const giveWay = () => {
    leave();
    sentAway();
  };
  places.push(await budget.enterForOldest("streamOfOne", callerIdOf(caller), giveWay));
  try {
    places.push(await budget.enter("stream", business.id));
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * What changes in the business, as it changes: kinds and ids alone, of what the caller may read, until
 * they stop listening, sign out, leave, or the business is locked. For the apps, which then ask anew for
 * what they show; an answer without end is nothing for REST.
 */
const watch = member()
  .input(Watch)
  .output(z.custom<AsyncIterable<News>>((value) => value instanceof Object))
  .query(({ ctx, input, signal }) => newsFor(ctx, input.since ?? null, signal));

export const live = router({ watch });
