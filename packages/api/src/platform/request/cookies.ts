import type { ServiceSettings } from "../settings/settings";

/** A cookie to be set with the answer; `maxAgeSeconds` 0 takes it away. */
export interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** The cookies of a Cookie header, by name; what is not well formed is left out. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    // The first of a name is the one with the longest path: the more particular one.
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A Set-Cookie header as every door sets it: HttpOnly, SameSite=Lax, Secure off plain localhost. */
export function writeCookie(
  cookie: Cookie,
  { urls, cookieDomain }: Pick<ServiceSettings, "urls" | "cookieDomain">,
): string {
  return [
    `${cookie.name}=${cookie.value}`,
    "Path=/",
    `Max-Age=${cookie.maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(urls.web.startsWith("https:") ? ["Secure"] : []),
    ...(cookieDomain ? [`Domain=${cookieDomain}`] : []),
  ].join("; ");
}
