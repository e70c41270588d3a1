import { createHmac } from "node:crypto";

/** One event as it is posted: Standard Webhooks 1.0 (docs/contract/webhooks.md#requests). */
export interface Message {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * The headers and the body of a request.
 * @param secrets `whsec_` and base64; each signs, so that a receiver may check by either
 */
export function signed(
  { id, ...message }: Message,
  secrets: readonly string[],
  now: Date,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(message);
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return `v1,${signature}`;
  });
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Roundsman-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures.join(" "),
    },
  };
}
