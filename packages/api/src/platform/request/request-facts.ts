import { randomUUID } from "node:crypto";
import { readCookies } from "./cookies";
import type { RequestFacts } from "./credentials";

const wellFormedId = /^[\w-]{1,64}$/;

/** A request's facts from fetch-style headers, for the apps' two doors: route handlers and server components. */
export function requestFacts(
  headers: { get(name: string): string | null },
  more: { entry: RequestFacts["entry"]; label: string },
): RequestFacts {
  const cookies = readCookies(headers.get("cookie"));
  const given = headers.get("x-request-id");
  return {
    ...more,
    header: (name) => headers.get(name) ?? undefined,
    cookie: (name) => cookies.get(name),
    // One address by now (entry/trusted-address.ts).
    address: headers.get("x-forwarded-for") ?? "unknown",
    requestId: given !== null && wellFormedId.test(given) ? given : randomUUID(),
  };
}
