import type { Connection } from "./connection.js";
import type { RoundsmanError } from "./errors.js";

/** Statuses of a proxy in front of the service, or of a service that is restarting. */
const passing = new Set([502, 503, 504]);

export interface Failure {
  /** Null if no answer came. */
  status: number | null;
  error: RoundsmanError | null;
}

export interface SentRequest {
  /** True if it is executed once, however often it arrives. */
  repeatable: boolean;
  /** True if it has an Idempotency-Key. */
  keyed: boolean;
  /** Number of attempts before this one. */
  attempt: number;
}

/**
 * Returns the milliseconds to wait before the next attempt; null if there is to be none.
 * - 429: as long as `Retry-After` says, and never less.
 * - 502, 503, 504 and no answer: half a second, doubled each time up to 8 seconds, and a random part of that, so that
 * many clients don't return at once.
 */
export function waitBefore(
  { status, error }: Failure,
  { repeatable, keyed, attempt }: SentRequest,
  { longestWaitSeconds }: Pick<Connection, "longestWaitSeconds">,
): number | null {
  const pause = Math.min(8000, 500 * 2 ** attempt);
  const jittered = pause / 2 + (Math.random() * pause) / 2;
  if (status === 429) {
    const seconds = error?.retryAfterSeconds ?? 1;
    return seconds <= longestWaitSeconds ? seconds * 1000 + Math.random() * 250 : null;
  }
  // The installation lacks a provider, and will a second later.
  if (error?.error === "not_configured") return null;
  if (!repeatable) return null;
  if (status === null || passing.has(status)) return jittered;
  // If its answer was lost, the first request may still be running.
  return status === 409 && keyed && attempt > 0 ? jittered : null;
}

/** @throws the signal's reason if it aborts meanwhile */
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
