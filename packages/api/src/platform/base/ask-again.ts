import { isDatabaseUnreachable } from "@roundsman/db";
import { describeError, isNamed } from "./errors";

/**
 * After how many seconds what was refused may be asked again, since the process or the business had too much in
 * work at that moment, or the database was not there; null where asking again leads to the same.
 */
export function askAgainAfter(thrown: unknown): number | null {
  const { body, retryAfterSeconds = 1 } = describeError(thrown);
  if (body.error === "rate_limited") return retryAfterSeconds;
  return isNamed(thrown, "NoConnection") || isDatabaseUnreachable(thrown) ? 1 : null;
}
