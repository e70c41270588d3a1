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
import { conflict, describeError, Refusal, type ErrorKind, type Issue } from "../base/errors";

/** The first answer to a repeated request: what was returned, or how it was refused. */
type Answer =
  | { ok: true; data: Prisma.JsonValue }
  | { ok: false; kind: ErrorKind; message: string; issues?: Issue[] };

/** An answer as it is kept; of one too large, words that say where to look it up. */
type KeptAnswer = Answer | { ok: true; lookUp: string };

/** In bytes of JSON. */
const largestKept = 64 * 1024;

/** The answer as it is kept. Null where there is none to keep: the caller may ask again, unless the write stands. */
function toAnswer(
  outcome: { ok: true; data: unknown } | { ok: false; error: unknown },
): KeptAnswer | null {
  if (outcome.ok) {
    const data = (outcome.data ?? null) as Prisma.JsonValue;
    return isSmall(data) ? { ok: true, data } : { ok: true, lookUp: wordsFor(data) };
  }
  const { status, body } = describeError(outcome.error);
  // A fault of ours is no answer. A refusal that is too large is given again when it is asked for again.
  if (status >= 500 || !isSmall(body.issues ?? [])) return null;
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

/** An Idempotency-Key, whose it is and what it came with. */
export interface RepeatKey {
  tenantId: string;
  callerId: string;
  key: string;
  requestHash: string;
}

export interface Turn {
  /** Set in the write's own transaction: a lost answer then never means a second write. */
  markCommitted: (tx: Tx) => Promise<void>;
  keep: (outcome: { ok: true; data: unknown } | { ok: false; error: unknown }) => Promise<void>;
}

/**
 * Takes the turn of the first request with this key, or gives the first one's answer again.
 * @throws conflict where the key came with another request, the first is still under way, or its answer was
 * too large to keep
 * @throws rate_limited where the caller has too many keys
 */
export async function takeTurn(
  client: PrismaClient,
  at: RepeatKey,
  now: Date,
): Promise<{ turn: Turn } | { answer: Answer }> {
  const lease = new Date(now.getTime() + leaseMs);
  const forgotten = new Date(now.getTime() - keptMs);
  const where = { tenantId: at.tenantId, callerId: at.callerId, key: at.key };
  const taken = await insertOrTakeOver(client, {
    ...at,
    now,
    lease,
    forgotten,
    most: repeatLimits.keysOfCaller,
  });
  if (taken.length === 0) {
    const first = await client.idempotencyKey.findFirst({ where });
    if (!first) await refuseTooMany(client, where, now);
    return { answer: firstAnswer(first, at.requestHash) };
  }
  return { turn: turnOf(client, { ...where, leasedUntil: lease }, now) };
}

type Where = { tenantId: string; callerId: string; key: string };

/** The caller's keys that are kept, as many as make one too many; by an index alone. */
const keysSince = (asked: { tenantId: string; callerId: string; since: Date; most: number }) =>
  sqlBuilder
    .selectFrom("idempotency_keys")
    .where("tenant_id", "=", asked.tenantId)
    .where("caller_id", "=", asked.callerId)
    .where("created_at", ">", asked.since)
    .orderBy("created_at")
    .limit(asked.most)
    .select("created_at");

/** Gives the key where this request has the turn: it is new and not one too many, or nobody holds it any more. */
const insertOrTakeOver = prepareSql(
  (
    asked: Pick<RepeatKey, keyof RepeatKey> & {
      now: Date;
      lease: Date;
      forgotten: Date;
      most: number;
    },
  ) => {
    const { tenantId, callerId, key, now, forgotten, most } = asked;
    const kept = keysSince({ tenantId, callerId, since: forgotten, most });
    return sqlBuilder
      .insertInto("idempotency_keys")
      .columns(["tenant_id", "caller_id", "key", "request_hash", "created_at", "leased_until"])
      .expression(
        sqlBuilder
          .selectNoFrom((eb) => [
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            eb.val(callerId).as("caller_id"),
            eb.val(key).as("key"),
            eb.val(asked.requestHash).as("request_hash"),
            eb.val(now).as("created_at"),
            eb.val(asked.lease).as("leased_until"),
          ])
          .where((eb) =>
            eb.or([
              eb(
                eb.selectFrom(kept.as("kept")).select(({ fn }) => fn.countAll().as("count")),
                "<",
                most,
              ),
              eb.exists(
                eb
                  .selectFrom("idempotency_keys as k")
                  .where("k.tenant_id", "=", tenantId)
                  .where("k.caller_id", "=", callerId)
                  .where("k.key", "=", key)
                  .select("k.key"),
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
            committed_at: null,
            answered_at: null,
            answer: null,
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
async function refuseTooMany(client: PrismaClient, where: Where, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptMs);
  const kept = keysSince({ ...where, since, most: repeatLimits.keysOfCaller });
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

function turnOf(client: PrismaClient, where: Where & { leasedUntil: Date }, now: Date): Turn {
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
