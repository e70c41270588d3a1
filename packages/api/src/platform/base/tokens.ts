import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret of 32 random bytes, in hexadecimal: safe in cookies, headers and links. */
export const newToken = (): string => randomBytes(32).toString("hex");

/** SHA-256, in hexadecimal. All that is ever stored of a token or key. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Whether a token has this hash, in the same time whatever the answer. */
export function matchesHash(token: string, hash: string): boolean {
  const given = Buffer.from(hashToken(token), "hex");
  const kept = Buffer.from(hash, "hex");
  return given.length === kept.length && timingSafeEqual(given, kept);
}

const minute = 60_000;
const hour = 60 * minute;

/** How long sessions last, in milliseconds (docs/contract/conventions.md#who-is-calling). */
export const sessionLife = {
  /** From the last use. */
  personMs: 30 * 24 * hour,
  /** From signing in, however much it is used (docs/decisions/0155). */
  personMostMs: 90 * 24 * hour,
  /** For console operations: from signing in, and from the last use. */
  consoleMs: 12 * hour,
  consoleIdleMs: 30 * minute,
  supportMs: hour,
  challengeMs: 10 * minute,
  noteUseAfterMs: minute,
} as const;

/** Until when a session of a person's own lasts if it is not used again; never past its longest life. */
export const lastsUntil = (now: Date, signedInAt: Date): Date =>
  new Date(
    Math.min(now.getTime() + sessionLife.personMs, signedInAt.getTime() + sessionLife.personMostMs),
  );
