/* Webhooks by Standard Webhooks 1.0 (https://www.standardwebhooks.com), with WebCrypto, which every runtime has. */

import type { WebhookData } from "./generated/types.js";

export type WebhookEventType = keyof WebhookData;

/** An event of one type; `data` is the resource as in lists, or only its id. */
export interface WebhookEventOf<Type extends WebhookEventType> {
  type: Type;
  /** Time of the event. */
  timestamp: string;
  data: WebhookData[Type];
}

/**
 * The events that this version of the client supports, distinguished by `type`. The service may get new ones, so
 * ignore a `type` that you don't handle.
 */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 5 * 60;
const text = new TextEncoder();

/**
 * Returns the event in a webhook's request after verifying its signature.
 * @param secret the endpoint's secret, `whsec_…`
 * @param body as it arrived, byte by byte: not parsed and written again
 * @throws WebhookVerificationError if it is not signed with the secret, or more than five minutes old or early
 */
export async function verifyWebhook(
  secret: string,
  headers: HeadersLike,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  const id = headerIn(headers, "webhook-id");
  const timestamp = headerIn(headers, "webhook-timestamp");
  const signatures = headerIn(headers, "webhook-signature");
  judgeTime(timestamp);
  const bytes = typeof body === "string" ? text.encode(body) : body;
  const signed = join(text.encode(`${id}.${timestamp}.`), bytes);
  const key = await keyOf(secret);
  for (const one of signatures.split(" ")) {
    const [version, signature = ""] = one.split(",", 2);
    const signatureBytes = version === "v1" ? bytesOf(signature) : null;
    // Compares in constant time.
    if (signatureBytes && (await crypto.subtle.verify("HMAC", key, signatureBytes, signed)))
      return eventIn(bytes);
  }
  throw new WebhookVerificationError("No signature fits");
}

function headerIn(headers: HeadersLike, name: string): string {
  const header =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = typeof header === "string" ? header : header?.join(" ");
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

function judgeTime(timestamp: string): void {
  if (!/^\d+$/.test(timestamp)) {
    throw new WebhookVerificationError("webhook-timestamp is no number of seconds");
  }
  const late = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(late) > toleranceSeconds) {
    throw new WebhookVerificationError(late > 0 ? "It is too old" : "It is from the future");
  }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0) {
    throw new WebhookVerificationError("The secret is not whsec_ and base64");
  }
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

/** Returns null for text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function eventIn(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("The body is not JSON");
  }
}
