import { createHmac, timingSafeEqual } from "node:crypto";
import { NoticeRefused } from "../notices";

const toleranceSeconds = 300;

/** Signs a notice as Stripe does: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signNotice(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(seconds, body, secret).toString("hex")}`;
}

/** @throws NoticeRefused unless the body was signed with the secret within five minutes of now */
export function checkSignature(
  body: string,
  signature: string | undefined,
  secret: string,
  now: Date,
): void {
  const [, time, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!time || !hex) throw new NoticeRefused("unsigned");
  const signatureBytes = Buffer.from(hex, "hex");
  if (!timingSafeEqual(signatureBytes, digest(Number(time), body, secret))) {
    throw new NoticeRefused("wrong_signature");
  }
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) {
    throw new NoticeRefused("stale");
  }
}

function digest(seconds: number, body: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
}
