import { Readable } from "node:stream";
import type { ErrorAnswer } from "@roundsman/api";

/** The result of a procedure whose answer is not JSON. */
export type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** An answer as plain values. */
export interface RestAnswer {
  status: number;
  /** Several values only of `Set-Cookie`. */
  headers: Record<string, string | string[]>;
  body: Content | null;
}

export const jsonType = "application/json; charset=utf-8";

export const jsonAnswer = (status: number, value: unknown): RestAnswer => ({
  status,
  headers: { "Content-Type": jsonType },
  body: JSON.stringify(value),
});

/** Returns an error answer as docs/contract/errors.md describes it. */
export function errorAnswer({ status, body, retryAfterSeconds }: ErrorAnswer): RestAnswer {
  const answer = jsonAnswer(status, body);
  if (retryAfterSeconds !== undefined) {
    answer.headers["Retry-After"] = String(retryAfterSeconds);
    if (status === 429) {
      answer.headers["RateLimit-Remaining"] = "0";
      answer.headers["RateLimit-Reset"] = String(retryAfterSeconds);
    }
  }
  if (status === 401) answer.headers["WWW-Authenticate"] = "Bearer";
  return answer;
}

/** Removes the body, for HEAD; the headers, with its length, stay. */
export async function withoutBody(answer: RestAnswer): Promise<RestAnswer> {
  const { body } = answer;
  if (typeof body === "string" || body instanceof Uint8Array) {
    answer.headers["Content-Length"] = String(Buffer.byteLength(body));
  } else if (body instanceof Readable) {
    // The stream is open and was never read, so nothing else closes it.
    body.destroy();
  } else if (body) {
    await body[Symbol.asyncIterator]().return?.();
  }
  return { ...answer, body: null };
}
