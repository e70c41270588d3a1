import { createHash } from "node:crypto";
import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { conflict, describeError, invalid, type ErrorKind, type Issue } from "../errors";

/** The first answer to a repeated request: what was returned, or how it was refused. */
type Answer =
  | { ok: true; data: Prisma.JsonValue }
  | { ok: false; kind: ErrorKind; message: string; issues?: Issue[] };

/** Console requests are no business's. */
export const noTenant = "00000000-0000-0000-0000-000000000000";

const leaseMs = 60_000;
const keptMs = 24 * 60 * 60 * 1000;

export interface RepeatKey {
  tenantId: string;
  callerId: string;
  key: string;
  requestHash: string;
}

/** The Idempotency-Key of a request, bound to who asks and what (decisions.md, Idempotency). Null where there is none. */
export function repeatKey(
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

export interface Turn {
  /** Set in the write's own transaction: a lost answer then never means a second write. */
  markCommitted: (tx: Tx) => Promise<void>;
  keep: (outcome: { ok: true; data: unknown } | { ok: false; error: unknown }) => Promise<void>;
}

/**
 * Takes the turn of the first request with this key, or gives the first one's answer again.
 * @throws conflict where the key came with another request, or the first is still under way
 */
export async function takeTurn(
  client: PrismaClient,
  at: RepeatKey,
  now: Date,
): Promise<{ turn: Turn } | { answer: Answer }> {
  const lease = new Date(now.getTime() + leaseMs);
  const taken = await client.$queryRaw<{ key: string }[]>(Prisma.sql`
    INSERT INTO idempotency_keys AS k (tenant_id, caller_id, key, request_hash, created_at, leased_until)
    VALUES (${at.tenantId}::uuid, ${at.callerId}, ${at.key}, ${at.requestHash}, ${now}, ${lease})
    ON CONFLICT (tenant_id, caller_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_at = excluded.created_at,
          leased_until = excluded.leased_until, committed_at = NULL, answered_at = NULL, answer = NULL
      WHERE k.created_at < ${new Date(now.getTime() - keptMs)}
         OR (k.committed_at IS NULL AND k.answered_at IS NULL AND k.leased_until < ${now})
    RETURNING k.key`);
  const where = { tenantId: at.tenantId, callerId: at.callerId, key: at.key };
  if (taken.length === 0) return { answer: await firstAnswer(client, where, at.requestHash) };
  return { turn: turnOf(client, { ...where, leasedUntil: lease }, now) };
}

type Where = { tenantId: string; callerId: string; key: string };

async function firstAnswer(client: PrismaClient, where: Where, hash: string): Promise<Answer> {
  const first = await client.idempotencyKey.findFirst({ where });
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
  return first.answer as Answer;
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

function toAnswer(
  outcome: { ok: true; data: unknown } | { ok: false; error: unknown },
): Answer | null {
  if (outcome.ok) return { ok: true, data: (outcome.data ?? null) as Prisma.JsonValue };
  const { status, body } = describeError(outcome.error);
  if (status >= 500) return null;
  return {
    ok: false,
    kind: body.error,
    message: body.message,
    ...(body.issues && { issues: body.issues }),
  };
}
