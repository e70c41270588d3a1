import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { expressionBuilder, sql, type Expression, type SqlBool, type Tables } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";

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

/** How long sessions last, in milliseconds (docs/contract/conventions.md#who-is-calling). */
export const sessionLife = {
  /** From the last use. */
  personMs: milliseconds({ days: 30 }),
  /** From signing in, however much it is used (docs/decisions/0155). */
  personMostMs: milliseconds({ days: 90 }),
  /** For console operations: from signing in, and from the last use. */
  consoleMs: milliseconds({ hours: 12 }),
  consoleIdleMs: milliseconds({ minutes: 30 }),
  supportMs: milliseconds({ hours: 1 }),
  challengeMs: milliseconds({ minutes: 10 }),
  noteUseAfterMs: milliseconds({ minutes: 1 }),
} as const;

/** Until when a session of a person's own lasts if it is not used again; never past its longest life. */
export const lastsUntil = (now: Date, signedInAt: Date): Date =>
  new Date(
    Math.min(now.getTime() + sessionLife.personMs, signedInAt.getTime() + sessionLife.personMostMs),
  );

/*
 * A support session is one of a staff member inside a business as one of its people. It holds while its
 * row is open, and while the staff member may still do what it does.
 */

const vf = expressionBuilder<
  Tables & { v: Tables["support_sessions"]; f: Tables["users"] },
  "v" | "f"
>();

/** Of support sessions as `v`: nobody ended them, and they go on beyond this time. */
export const isOpenBeyond = (time: Date): Expression<SqlBool> =>
  vf.and([vf("v.ended_at", "is", null), vf("v.expires_at", ">", time)]);

/** Of support sessions as `v` and their staff members as `f`: that the session holds at this time. */
export const supportHolds = (now: Date): Expression<SqlBool> =>
  vf.and([
    isOpenBeyond(now),
    vf("f.locked_at", "is", null),
    vf("f.staff_role", "is not", null),
    vf.or([vf("v.override", "=", sql.lit(false)), vf("f.staff_role", "=", sql.lit("owner"))]),
  ]);

/** The header by which the shop's preview shows its pass to the procedures; set by our own page alone. */
export const previewHeader = "x-preview-pass";

const passLifeMs = milliseconds({ hours: 1 });
const passShape = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** Leave to see a business's draft on its shop's host, for an hour, for anybody with the link. */
export function newPreviewPass(
  previewKey: string,
  tenantId: string,
  now: Date,
): { pass: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + passLifeMs);
  const words = `${tenantId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return { pass: `${words}.${passSignature(previewKey, words).toString("base64url")}`, expiresAt };
}

/** Whose draft a pass shows; null where it is none of ours, or over. */
export function openPreviewPass(previewKey: string, pass: string, now: Date): string | null {
  const [, tenantId, until, signed] = passShape.exec(pass) ?? [];
  if (!tenantId || !until || !signed) return null;
  const given = Buffer.from(signed, "base64url");
  const ours = passSignature(previewKey, `${tenantId}.${until}`);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  return Number(until) * 1000 > now.getTime() ? tenantId : null;
}

/** Words that shoppers carry and can't change: with a signature, for one purpose. */
export const signedWords = (previewKey: string, words: string): string =>
  `${words}.${wordsSignature(previewKey, words).toString("base64url")}`;

/** The words of what `signedWords` gave; null where it is none of ours. */
export function openSignedWords(previewKey: string, signed: string): string | null {
  const at = signed.lastIndexOf(".");
  const words = signed.slice(0, Math.max(0, at));
  const given = Buffer.from(signed.slice(at + 1), "base64url");
  const ours = wordsSignature(previewKey, words);
  return given.length === ours.length && timingSafeEqual(given, ours) ? words : null;
}

const wordsSignature = (previewKey: string, words: string): Buffer =>
  createHmac("sha256", previewKey).update(`shop words ${words}`).digest();

/** The purpose is signed with it: what else the key signs is no pass. */
const passSignature = (previewKey: string, words: string): Buffer =>
  createHmac("sha256", previewKey).update(`shop preview ${words}`).digest();
