import type { Operation } from "../operation";

/**
 * Lets pages of any site read an answer (docs/decisions/0432). No answer allows credentials, so a browser never
 * shows a page an answer that a cookie authorised: the page has to send its own token.
 */
export const fromAnywhere = { "Access-Control-Allow-Origin": "*" } as const;

const exposed = [
  "Content-Disposition",
  "Deprecation",
  "ETag",
  "Idempotent-Replayed",
  "Preference-Applied",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "Roundsman-Ignored",
  "Roundsman-Version",
  "Sunset",
  "WWW-Authenticate",
  "X-Request-Id",
].join(", ");

/** Headers of an answer that pages of other sites may read. */
export const sharedHeaders = {
  ...fromAnywhere,
  "Access-Control-Expose-Headers": exposed,
} as const;

const sent = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "MCP-Protocol-Version",
  "Prefer",
  "Roundsman-Version",
  "X-Request-Id",
  "X-Tenant-Id",
].join(", ");

/** Returns the headers that let pages of other sites send these methods; a browser remembers them for two hours. */
export const preflightHeaders = (methods: readonly string[]) => ({
  ...fromAnywhere,
  "Access-Control-Allow-Methods": methods.join(", "),
  "Access-Control-Allow-Headers": sent,
  "Access-Control-Max-Age": "7200",
});

/** Returns true if a token may call the operation; sign-in, the console and a person's own settings are not shared. */
export const isShared = ({ meta: { access, personOnly } }: Operation): boolean =>
  (access === "business" || access === "caller") && personOnly !== true;
