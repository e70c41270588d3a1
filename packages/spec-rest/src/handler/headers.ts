import { writeCookie, type Reply, type Service } from "@roundsman/api";
import type { RestAnswer } from "./answer";

type Settings = Service["settings"];

/** What every answer says, whatever it is. */
export function standingHeaders({ urls }: Settings): Readonly<Record<string, string>> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-site",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(urls.rest.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    }),
  };
}

/** Adds what a procedure wanted said beside its answer. */
export function addReply(
  answer: RestAnswer,
  { cookies, headers }: Reply,
  settings: Settings,
): RestAnswer {
  if (cookies.length > 0) {
    answer.headers["Set-Cookie"] = cookies.map((cookie) => writeCookie(cookie, settings));
  }
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
