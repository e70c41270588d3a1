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
