import { Refusal, type CarriedAnswer, type CarriedRequest } from "@roundsman/api";
import type { RestAnswer } from "./answers/answer";
import type { Operation } from "./operation";
import type { RestRequest } from "./request";

/** What of a request goes on to those within it: who calls, for which business, and from which site. */
const handedOn = [
  "authorization",
  "x-api-key",
  "cookie",
  "x-tenant-id",
  "origin",
  "sec-fetch-site",
] as const;

/** A request within another, as it would have come by itself. */
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

/** A batch holds operations of a business, of JSON alone. @throws validation on `path` for another */
export function requireCarried({ route, meta }: Operation): void {
  const isJson =
    route.body !== "form" && route.body !== "raw" && (route.answers ?? "json") === "json";
  if (meta.access === "business" && isJson) return;
  const message = "This operation is not taken in a batch: send it by itself.";
  throw new Refusal("validation", message, { issues: [{ path: "path", message }] });
}

/** What the other request may say of an answer. Cookies and the kind of its body are not handed on. */
export function carriedAnswer({ status, headers, body }: RestAnswer): CarriedAnswer {
  const said = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && name !== "Content-Type" ? [[name, value] as const] : [],
  );
  if (body !== null && typeof body !== "string") throw new TypeError("A carried answer is JSON");
  return {
    status,
    headers: Object.fromEntries(said),
    body: body === null ? null : (JSON.parse(body) as unknown),
    size: body === null ? 0 : Buffer.byteLength(body),
  };
}
