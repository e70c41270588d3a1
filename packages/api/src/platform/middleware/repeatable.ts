import { createHash } from "node:crypto";
import { Prisma, type IdempotencyKey, type PrismaClient, type Tx } from "@roundsman/db";
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

/** Console requests are no business's. */
const noTenant = "00000000-0000-0000-0000-000000000000";

const leaseMs = 60_000;
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Past this many keys within 24 hours a caller's new ones are refused. To forget old ones instead would take the
 * promise back from somebody who still relies on it.
 */
export const repeatLimits = { keysOfCaller: 10_000 } as const;

interface RepeatKey {
  tenantId: string;
  callerId: string;
  key: string;
  requestHash: string;
}

/** The Idempotency-Key of a request, bound to who asks and what (docs/contract/conventions.md#repeated-requests). Null where there is none. */
function repeatKey(
  header: string | undefined,
  who: { tenantId: string; callerId: string },
  what: { label: string; body: unknown },
): RepeatKey | null {
  if (header === undefined) return null;
  if (header.length < 1 || header.length > 255) {
    throw invalid({
      path: "idempotency-key",
      message: "An Idempotency-Key has 1 to 255 characters.",
    });
  }
  const text = typeof what.body === "string" ? what.body : JSON.stringify(what.body ?? null);
  const requestHash = createHash("sha256").update(`${what.label}\n${text}`).digest("hex");
  return { ...who, key: header, requestHash };
}

interface Turn {
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
async function takeTurn(
  client: PrismaClient,
  at: RepeatKey,
  now: Date,
): Promise<{ turn: Turn } | { answer: Answer }> {
  const lease = new Date(now.getTime() + leaseMs);
  const forgotten = new Date(now.getTime() - keptMs);
  const where = { tenantId: at.tenantId, callerId: at.callerId, key: at.key };
  const taken = await client.$queryRaw<{ key: string }[]>(Prisma.sql`
    INSERT INTO idempotency_keys AS k (tenant_id, caller_id, key, request_hash, created_at, leased_until)
    SELECT ${at.tenantId}::uuid, ${at.callerId}, ${at.key}, ${at.requestHash}, ${now}, ${lease}
     WHERE (SELECT count(*) FROM (${keysSince(where, forgotten)}) AS kept) < ${repeatLimits.keysOfCaller}
        OR EXISTS (SELECT FROM idempotency_keys WHERE tenant_id = ${at.tenantId}::uuid
                      AND caller_id = ${at.callerId} AND key = ${at.key})
    ON CONFLICT (tenant_id, caller_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_at = excluded.created_at,
          leased_until = excluded.leased_until, committed_at = NULL, answered_at = NULL, answer = NULL
      WHERE k.created_at < ${forgotten}
         OR (k.committed_at IS NULL AND k.answered_at IS NULL AND k.leased_until < ${now})
    RETURNING k.key`);
  if (taken.length === 0) {
    const first = await client.idempotencyKey.findFirst({ where });
    if (!first) await refuseTooMany(client, where, now);
    return { answer: firstAnswer(first, at.requestHash) };
  }
  return { turn: turnOf(client, { ...where, leasedUntil: lease }, now) };
}

type Where = { tenantId: string; callerId: string; key: string };

/** The caller's keys that are kept, as many as make one too many; by an index alone. */
const keysSince = ({ tenantId, callerId }: Where, since: Date) => Prisma.sql`
  SELECT created_at FROM idempotency_keys
   WHERE tenant_id = ${tenantId}::uuid AND caller_id = ${callerId} AND created_at > ${since}
   ORDER BY created_at LIMIT ${repeatLimits.keysOfCaller}`;

/** @throws rate_limited where the caller has too many keys, until the oldest is forgotten */
async function refuseTooMany(client: PrismaClient, where: Where, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptMs);
  const [found] = await client.$queryRaw<{ count: number; oldest: Date | null }[]>(Prisma.sql`
    SELECT count(*)::int AS count, min(created_at) AS oldest FROM (${keysSince(where, since)}) AS kept`);
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

/** What the middleware before has found out. */
interface Asking {
  caller: Caller;
  business?: { id: string };
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
  const at = repeatKey(header, whoAsks(ctx as Context & Asking), {
    label: ctx.request.label,
    body,
  });
  if (!at) return carryOn();
  const taken = await takeTurn(ctx.database.service, at, ctx.now);
  if ("answer" in taken) {
    const { answer } = taken;
    if (!answer.ok) throw new Refusal(answer.kind, answer.message, { issues: answer.issues });
    // tRPC gives no way to answer for a procedure but its own result; the shape is the one `next` gives.
    const first = { ok: true, data: answer.data } as unknown;
    return first as Awaited<ReturnType<typeof carryOn>>;
  }
  const result = await carryOn(taken.turn);
  await taken.turn.keep(
    result.ok ? { ok: true, data: result.data } : { ok: false, error: result.error },
  );
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

const whoAsks = ({ caller, business }: Asking) => ({
  tenantId: business?.id ?? noTenant,
  callerId: caller.kind === "key" ? `key:${caller.keyId}` : `person:${caller.person.id}`,
});
