import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const version = "v1";

/**
 * Derives the key of one purpose from the installation's secret (HKDF-SHA256, no salt, info `roundsman:<purpose>`).
 */
const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secretKey, "", `roundsman:${purpose}`, 32));

/**
 * Encrypts a short secret for storage: `v1.<nonce>.<tag>.<text>`, each base64url, by AES-256-GCM. `owner` is bound in
 * as additional data, so a secret of one person can't be decrypted as another's.
 */
export function seal(
  secretKey: string,
  box: { purpose: string; owner: string; secret: string },
): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, keyFor(secretKey, box.purpose), nonce);
  sealing.setAAD(Buffer.from(box.owner));
  const text = Buffer.concat([sealing.update(box.secret, "utf8"), sealing.final()]);
  const parts = [nonce, sealing.getAuthTag(), text].map((part) => part.toString("base64url"));
  return [version, ...parts].join(".");
}

/** @throws Error if it was encrypted with another key, for another owner or purpose, or was changed */
export function unseal(
  secretKey: string,
  box: { purpose: string; owner: string; sealed: string },
): string {
  const [boxVersion, nonce, tag, text] = box.sealed.split(".");
  if (boxVersion !== version || nonce === undefined || tag === undefined || text === undefined) {
    throw new Error("A sealed secret is not in the form this service writes");
  }
  const key = keyFor(secretKey, box.purpose);
  const opening = createDecipheriv(cipher, key, Buffer.from(nonce, "base64url"), {
    authTagLength: 16,
  });
  opening.setAAD(Buffer.from(box.owner));
  opening.setAuthTag(Buffer.from(tag, "base64url"));
  const opened = [opening.update(Buffer.from(text, "base64url")), opening.final()];
  return Buffer.concat(opened).toString("utf8");
}
