import { createHmac, timingSafeEqual } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";

/** The header by which the shop's preview shows its pass to the procedures; set by our own page alone. */
export const previewHeader = "x-preview-pass";

const lifeMs = milliseconds({ hours: 1 });
const shape = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** Leave to see a business's draft on its shop's host, for an hour, by whoever has the link. */
export function newPreviewPass(
  previewKey: string,
  tenantId: string,
  now: Date,
): { pass: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + lifeMs);
  const words = `${tenantId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return { pass: `${words}.${signature(previewKey, words).toString("base64url")}`, expiresAt };
}

/** Whose draft a pass shows; null where it is none of ours, or over. */
export function openPreviewPass(previewKey: string, pass: string, now: Date): string | null {
  const [, tenantId, until, signed] = shape.exec(pass) ?? [];
  if (!tenantId || !until || !signed) return null;
  const given = Buffer.from(signed, "base64url");
  const ours = signature(previewKey, `${tenantId}.${until}`);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  return Number(until) * 1000 > now.getTime() ? tenantId : null;
}

/** The purpose is signed with it: what else the key signs is no pass. */
const signature = (previewKey: string, words: string): Buffer =>
  createHmac("sha256", previewKey).update(`shop preview ${words}`).digest();
