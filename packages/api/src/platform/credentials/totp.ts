import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "@roundsman/db";

const purpose = "totp";
const period = 30;

const totpOf = (secret: Secret, email: string) =>
  new TOTP({ issuer: "Roundsman", label: email, algorithm: "SHA1", digits: 6, period, secret });

/** A new secret for an authenticator app: base32 to type in, and the otpauth URI to scan. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

export const sealTotp = (secretKey: string, userId: string, secret: string): string =>
  seal(secretKey, { purpose, owner: userId, secret });

/**
 * The 30-second step a code stands for: this one, or one before or after it, as clocks differ.
 * Null where it stands for none of the three.
 */
export function stepOfCode(
  secretKey: string,
  user: { id: string; totpSecret: string },
  code: string,
  now: Date,
): number | null {
  const opened = unseal(secretKey, { purpose, owner: user.id, sealed: user.totpSecret });
  const timestamp = now.getTime();
  const totp = totpOf(Secret.fromBase32(opened), "");
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
