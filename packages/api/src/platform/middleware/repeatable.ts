import { createHash } from "node:crypto";
import {
  prepareSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type IdempotencyKey,
  type Prisma,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { Caller } from "../access/caller";
import {
  conflict,
  describeError,
  invalid,
  Refusal,
  type ErrorKind,
  type Issue,
} from "../base/errors";
import { t, type Context } from "../context/context";

/** What came of a request. */
type Outcome = { ok: true; data: unknown } | { ok: false; error: unknown };

/** The first answer to a repeated request: what was returned, or how it was refused. */
type Answer =
  | { ok: true; data: Prisma.JsonValue }
  | { ok: false; kind: ErrorKind; message: string; issues?: Issue[] };

/** An answer as it is kept; of one too large, words that say where to look it up. */
type KeptAnswer = Answer | { ok: true; lookUp: string };

/** In bytes of JSON. */
const largestKept = 64 * 1024;

/** The answer as it is kept. Null where there is none to keep: the caller may ask again, unless the write stands. */
function toAnswer(outcome: Outcome): KeptAnswer | null {
  if (outcome.ok) {
    const data = (outcome.data ?? null) as Prisma.JsonValue;
    return isSmall(data) ? { ok: true, data } : { ok: true, lookUp: wordsFor(data) };
  }
  const { status, body } = describeError(outcome.error);
  // Faults, "ask again later" and "read it again" are no answers. A refusal that is too large is given again when it is asked for again.
  const isFinal = status < 500 && status !== 412 && body.error !== "rate_limited";
  if (!isFinal || !isSmall(body.issues ?? [])) return null;
  return {
    ok: false,
    kind: body.error,
    message: body.message,
    ...(body.issues && { issues: body.issues }),
  };
}

const isSmall = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= largestKept;

function wordsFor(data: Prisma.JsonValue): string {
  const id = typeof data === "object" && data !== null && "id" in data ? data["id"] : null;
  const how = typeof id === "string" ? `look it up by its id ${id}` : "look up what it did";
  return `The first request with this Idempotency-Key was carried out; its answer was too large to keep: ${how}.`;
}

const leaseMs = milliseconds({ minutes: 1 });
const keptMs = milliseconds({ days: 1 });

/**
 * Past this many keys within 24 hours a caller's new ones are refused. To forget old ones instead would take the
 * promise back from somebody who still relies on it.
 */
export const repeatLimits = { keysOfCaller: 10_000 } as const;

/** An Idempotency-Key and whose it is. */
type RepeatPlace = { tenantId: string; callerId: string; key: string };
/** The same, with what it came with. */
type RepeatKey = RepeatPlace & { requestHash: string };

interface Turn {
  /** Set in the write's own transaction: a lost answer then never means a second write. */
  markCommitted: (tx: Tx) => Promise<void>;
  keep: (outcome: Outcome) => Promise<void>;
}

/**
 * Takes the turn of the first request with this key, or gives the first one's answer again.
 * @throws conflict where the key came with another request, the first is still under way, or its answer was
 * too large to keep
 * @throws rate_limited where the caller has too many keys
 */
async function takeTurn(
  client: PrismaClient,
  at: RepeatKey,
  now: Date,
): Promise<{ turn: Turn } | { answer: Answer }> {
  const lease = new Date(now.getTime() + leaseMs);
  const forgotten = new Date(now.getTime() - keptMs);
  const { requestHash, ...where } = at;
  const taken = await insertOrTakeOver(client, { ...at, now, lease, forgotten });
  if (taken.length === 0) {
    const first = await client.idempotencyKey.findFirst({ where });
    if (!first) await refuseTooMany(client, where, now);
    return { answer: firstAnswer(first, requestHash) };
  }
  return { turn: turnOf(client, { ...where, leasedUntil: lease }, now) };
}

/** The caller's keys that are kept, as many as make one too many; by an index alone. */
const keysSince = (asked: Pick<RepeatKey, "tenantId" | "callerId"> & { since: Date }) =>
  sqlBuilder
    .selectFrom("idempotency_keys")
    .where("tenant_id", "=", asked.tenantId)
    .where("caller_id", "=", asked.callerId)
    .where("created_at", ">", asked.since)
    .orderBy("created_at")
    .limit(repeatLimits.keysOfCaller)
    .select("created_at");

/** Gives the key where this request has the turn: it is new and not one too many, or nobody holds it any more. */
const insertOrTakeOver = prepareSql(
  (asked: RepeatKey & { now: Date; lease: Date; forgotten: Date }) => {
    const { tenantId, callerId, key, now, forgotten } = asked;
    const kept = keysSince({ tenantId, callerId, since: forgotten });
    return sqlBuilder
      .insertInto("idempotency_keys")
      .columns(["tenant_id", "caller_id", "key", "request_hash", "created_at", "leased_until"])
      .expression(
        sqlBuilder
          .selectNoFrom((eb) => [
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            eb.cast<string>(eb.val(callerId), "text").as("caller_id"),
            eb.cast<string>(eb.val(key), "text").as("key"),
            eb.cast<string>(eb.val(asked.requestHash), "text").as("request_hash"),
            eb.cast<Date>(eb.val(now), "timestamptz").as("created_at"),
            eb.cast<Date>(eb.val(asked.lease), "timestamptz").as("leased_until"),
          ])
          .where((eb) =>
            eb.or([
              eb(
                eb.selectFrom(kept.as("kept")).select(({ fn }) => fn.countAll().as("count")),
                "<",
                repeatLimits.keysOfCaller,
              ),
              eb.exists(
                sqlBuilder
                  .selectFrom("idempotency_keys")
                  .where((of) => of.and({ tenant_id: tenantId, caller_id: callerId, key }))
                  .select("key"),
              ),
            ]),
          ),
      )
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "caller_id", "key"])
          .doUpdateSet((eb) => ({
            request_hash: eb.ref("excluded.request_hash"),
            created_at: eb.ref("excluded.created_at"),
            leased_until: eb.ref("excluded.leased_until"),
            committed_at: sql.lit(null),
            answered_at: sql.lit(null),
            answer: sql.lit(null),
          }))
          .where((eb) =>
            eb.or([
              eb("idempotency_keys.created_at", "<", forgotten),
              eb.and([
                eb("idempotency_keys.committed_at", "is", null),
                eb("idempotency_keys.answered_at", "is", null),
                eb("idempotency_keys.leased_until", "<", now),
              ]),
            ]),
          ),
      )
      .returning("key");
  },
);

/** @throws rate_limited where the caller has too many keys, until the oldest is forgotten */
async function refuseTooMany(client: PrismaClient, where: RepeatPlace, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptMs);
  const kept = keysSince({ ...where, since });
  const found = await runSqlForOne(
    client,
    sqlBuilder
      .selectFrom(kept.as("kept"))
      .select(({ fn }) => [
        sql<number>`count(*)::int`.as("count"),
        fn.min("kept.created_at").as("oldest"),
      ]),
  );
  if (!found?.oldest || found.count < repeatLimits.keysOfCaller) return;
  const retryAfterSeconds = Math.ceil((found.oldest.getTime() - since.getTime()) / 1000);
  const most = repeatLimits.keysOfCaller.toLocaleString("en-GB");
  const message = `At most ${most} Idempotency-Keys are kept for one caller in 24 hours.`;
  throw new Refusal("rate_limited", message, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
}

function firstAnswer(first: IdempotencyKey | null, hash: string): Answer {
  if (first && first.requestHash !== hash) {
    throw conflict("This Idempotency-Key was used for another request.");
  }
  if (!first?.answeredAt) {
    throw conflict(
      first?.committedAt
        ? "The first request with this Idempotency-Key was carried out; its answer was lost."
        : "The first request with this Idempotency-Key is still under way.",
    );
  }
  const answer = first.answer as KeptAnswer;
  if ("lookUp" in answer) throw conflict(answer.lookUp);
  return answer;
}

function turnOf(client: PrismaClient, where: RepeatPlace & { leasedUntil: Date }, now: Date): Turn {
  return {
    async markCommitted(tx) {
      const { count } = await tx.idempotencyKey.updateMany({ where, data: { committedAt: now } });
      // Somebody took the turn over after this request outlived its lease: theirs counts.
      if (count === 0) throw conflict("Another request with this Idempotency-Key took its place.");
    },
    async keep(outcome) {
      const answer = toAnswer(outcome);
      if (answer) {
        await client.idempotencyKey.updateMany({
          where,
          data: { answeredAt: now, answer: answer as Prisma.InputJsonObject },
        });
      } else {
        // A fault of ours is not an answer: the caller may try again, unless the write stands.
        await client.idempotencyKey.deleteMany({ where: { ...where, committedAt: null } });
      }
    },
  };
}

/** Console requests are no business's. */
const noTenant = "00000000-0000-0000-0000-000000000000";

/** What the middleware before has found out. */
interface Asking {
  caller: Caller;
  business?: { id: string };
}

/**
 * An Idempotency-Key, bound to who asks and what (docs/contract/conventions.md#repeated-requests).
 * @throws validation on `idempotency-key`
 */
function repeatKey(key: string, { caller, business }: Asking, label: string, body: unknown) {
  if (key.length < 1 || key.length > 255) {
    const message = "An Idempotency-Key has 1 to 255 characters.";
    throw invalid({ path: "idempotency-key", message });
  }
  const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
  return {
    tenantId: business?.id ?? noTenant,
    callerId: caller.kind === "key" ? `key:${caller.keyId}` : `person:${caller.person.id}`,
    key,
    requestHash: createHash("sha256").update(`${label}\n${text}`).digest("hex"),
  };
}

/**
 * Gives a repeated request its first answer again (docs/contract/conventions.md#repeated-requests). Stands after the
 * permission and before everything the procedure itself asks.
 */
export const repeatable = t.middleware(async ({ ctx, type, meta, next, getRawInput }) => {
  const carryOn = (turn?: Turn) => next({ ctx: { turn } });
  const header = ctx.request.header("idempotency-key");
  if (type !== "mutation" || meta?.unrepeatable || header === undefined) return carryOn();
  // Nothing is done in a dry run, so there is nothing to repeat.
  if (meta?.dryRuns && (await isDryRun(getRawInput))) return carryOn();
  const body = (await ctx.request.body?.()) ?? (await getRawInput());
  // Cast: the middleware before has found out who asks, which the type of this one does not know.
  const at = repeatKey(header, ctx as Context & Asking, ctx.request.label, body);
  const taken = await takeTurn(ctx.database.service, at, ctx.realNow);
  if ("answer" in taken) {
    const { answer } = taken;
    ctx.reply.headers["Idempotent-Replayed"] = "true";
    if (!answer.ok) throw new Refusal(answer.kind, answer.message, { issues: answer.issues });
    // tRPC gives no way to answer for a procedure but its own result; the shape is the one `next` gives.
    const first = { ok: true, data: answer.data } as unknown;
    return first as Awaited<ReturnType<typeof carryOn>>;
  }
  const result = await carryOn(taken.turn);
  await taken.turn.keep(result);
  return result;
});

/** A body that can't be read is judged later, in its turn. */
async function isDryRun(getRawInput: () => Promise<unknown>): Promise<boolean> {
  try {
    const input = await getRawInput();
    return typeof input === "object" && input !== null && Reflect.get(input, "dryRun") === true;
  } catch {
    return false;
  }
}
