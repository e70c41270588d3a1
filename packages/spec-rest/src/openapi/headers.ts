import type { ZodOpenApiHeadersObject, ZodOpenApiObject } from "zod-openapi";

/* The headers of answers (docs/contract/conventions.md). */

type Headers = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

export const headers = {
  "X-Request-Id": {
    description: "Names this request. The service's log has it under the same.",
    schema: text,
  },
  "Roundsman-Version": {
    description: "The version of the interface that this answer is of: a day.",
    schema: { type: "string", format: "date" },
  },
  "RateLimit-Limit": { description: "How many requests a minute are allowed.", schema: count },
  "RateLimit-Remaining": { description: "How many are left in this minute.", schema: count },
  "RateLimit-Reset": { description: "In how many seconds the count begins anew.", schema: count },
  "Retry-After": { description: "In how many seconds to ask again.", schema: count },
  "WWW-Authenticate": { description: "`Bearer`: show a key or a session.", schema: text },
  Deprecation: {
    description:
      "Since when the operation should not be used any more: `@` and seconds since 1970.",
    schema: text,
  },
  Sunset: { description: "When the operation ends, as HTTP writes dates.", schema: text },
  "Content-Disposition": { description: "The file's name.", schema: text },
} as const satisfies Headers;
export type HeaderName = keyof typeof headers;

const usual: readonly HeaderName[] = [
  "X-Request-Id",
  "Roundsman-Version",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** What an answer says beside what every one says. */
export const headersWith = (...more: readonly HeaderName[]): ZodOpenApiHeadersObject =>
  Object.fromEntries(
    [...usual, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
