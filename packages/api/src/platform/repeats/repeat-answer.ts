import type { Prisma } from "@roundsman/db";
import { describeError, type ErrorKind, type Issue } from "../base/errors";

/** The first answer to a repeated request: what was returned, or how it was refused. */
export type Answer =
  | { ok: true; data: Prisma.JsonValue }
  | { ok: false; kind: ErrorKind; message: string; issues?: Issue[] };

/** An answer as it is kept; of one too large, words that say where to look it up. */
export type KeptAnswer = Answer | { ok: true; lookUp: string };

/** In bytes of JSON. */
const largestKept = 64 * 1024;

/** The answer as it is kept. Null where there is none to keep: the caller may ask again, unless the write stands. */
export function toAnswer(
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
