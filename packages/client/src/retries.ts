import type { Connection } from "./connection.js";
import type { RoundsmanError } from "./errors.js";

/** Statuses of something between here and the service, or of a service that is about to be there again. */
const passing = new Set([502, 503, 504]);

export interface Failure {
  /** Null where no answer came. */
  status: number | null;
  error: RoundsmanError | null;
}

export interface Asked {
  /** Carried out once, however often it arrives. */
  repeatable: boolean;
  /** Bears an Idempotency-Key. */
  keyed: boolean;
  /** How often it was sent before this failure, counted from 0. */
  attempt: number;
}

/**
 * How long to wait before the request is sent again, in milliseconds; null where it is not to be.
 * - 429: as long as `Retry-After` says, and never sooner.
 * - 502, 503, 504 and no answer: half a second, doubled each time up to 8 seconds, and of that a random part, so
 *   that many clients don't come back at once.
 */
export function waitBefore(
  { status, error }: Failure,
  { repeatable, keyed, attempt }: Asked,
  { longestWaitSeconds }: Pick<Connection, "longestWaitSeconds">,
): number | null {
  const pause = Math.min(8000, 500 * 2 ** attempt);
  const jittered = pause / 2 + (Math.random() * pause) / 2;
  if (status === 429) {
    const seconds = error?.retryAfterSeconds ?? 1;
    return seconds <= longestWaitSeconds ? seconds * 1000 + Math.random() * 250 : null;
  }
  // The installation lacks a provider: it will lack it a second later.
  if (error?.error === "not_configured") return null;
  if (!repeatable) return null;
  if (status === null || passing.has(status)) return jittered;
  // The first request may still be under way, where its answer was lost.
  return status === 409 && keyed && attempt > 0 ? jittered : null;
}

/** @throws the signal's reason where it is aborted meanwhile */
export const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });

export const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error("The request was aborted");
