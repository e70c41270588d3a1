import { Refusal, type CarriedAnswer, type CarriedRequest } from "@roundsman/api";
import type { RestAnswer } from "./answers/answer";
import type { Operation } from "./operation";
import type { RestRequest } from "./request";

/** Headers that an inner request inherits: the caller, the business, the site of origin, and strictness. */
const handedOn = [
  "prefer",
  "authorization",
  "x-api-key",
  "cookie",
  "x-tenant-id",
  "origin",
  "sec-fetch-site",
] as const;

/** Builds a request of a batch as if a client had sent it separately. */
export function carriedRequest(
  outer: RestRequest,
  { method, path, body, idempotencyKey }: CarriedRequest,
): RestRequest {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return {
    method,
    path,
    address: outer.address,
    body: bytes,
    headers: {
      ...Object.fromEntries(handedOn.map((name) => [name, outer.headers[name]])),
      "content-type": "application/json",
      "content-length": String(bytes?.byteLength ?? 0),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
  };
}

/**
 * Allows only operations of a business with JSON bodies and answers in a batch.
 * @throws validation on `path` for other operations
 */
export function requireCarried({ route, meta }: Operation): void {
  const isJson =
    route.body !== "form" && route.body !== "raw" && (route.answers ?? "json") === "json";
  if (meta.access === "business" && isJson) return;
  const message = "This operation is not taken in a batch: send it by itself.";
  throw new Refusal("validation", message, { issues: [{ path: "path", message }] });
}

/** Converts the answer to an inner request, without cookies and content type. */
export function carriedAnswer({ status, headers, body }: RestAnswer): CarriedAnswer {
  const carriedHeaders = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && name !== "Content-Type" ? [[name, value] as const] : [],
  );
  if (body !== null && typeof body !== "string") throw new TypeError("A carried answer is JSON");
  return {
    status,
    headers: Object.fromEntries(carriedHeaders),
    body: body === null ? null : (JSON.parse(body) as unknown),
    size: body === null ? 0 : Buffer.byteLength(body),
  };
}
