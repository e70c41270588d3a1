import { writeCookie, type Cookie, type Service } from "@roundsman/api";

type Settings = Service["settings"];

/** Returns the headers of every answer. */
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

/** Returns the Set-Cookie headers; empty without cookies. */
export const cookieHeaders = (
  cookies: readonly Cookie[],
  settings: Settings,
): Record<string, string[]> =>
  cookies.length === 0
    ? {}
    : { "Set-Cookie": cookies.map((cookie) => writeCookie(cookie, settings)) };
