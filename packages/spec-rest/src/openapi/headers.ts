import type { ZodOpenApiHeadersObject, ZodOpenApiObject } from "zod-openapi";
import type { Route } from "../routes/route";

/* Headers of answers (docs/contract/conventions.md). */

type Headers = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

const headers = {
  "X-Request-Id": {
    description: "Names this request. The service's log has it under the same.",
    schema: text,
  },
  "Roundsman-Version": {
    description: "The version of the interface that this answer is of: a day.",
    schema: { type: "string", format: "date" },
  },
  "Preference-Applied": {
    description: "The `handling` that the request preferred, where it named one.",
    schema: text,
  },
  "Roundsman-Ignored": {
    description:
      "Fields and parameters of the request that are not known and were ignored: percent-encoded, with commas between them.",
    schema: text,
  },
  ETag: {
    description: "The tag of this resource as it is here, for If-None-Match and If-Match.",
    schema: text,
  },
  "RateLimit-Limit": { description: "How many requests a minute are allowed.", schema: count },
  "RateLimit-Remaining": { description: "How many are left in this minute.", schema: count },
  "RateLimit-Reset": { description: "In how many seconds the count begins anew.", schema: count },
  "Retry-After": { description: "In how many seconds to ask again.", schema: count },
  "Idempotent-Replayed": {
    description: "`true`: the first answer to this Idempotency-Key, given again.",
    schema: text,
  },
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

/** Returns the extra headers of a deprecated route: Deprecation, and Sunset if its end is known. */
export const headersOfEnding = ({ deprecated }: Route): HeaderName[] =>
  deprecated ? ["Deprecation", ...(deprecated.ends === undefined ? [] : ["Sunset" as const])] : [];

/** Returns the headers that answers of these routes may have. */
export function headersIn(table: readonly Route[]): Headers {
  const ending = new Set<string>(table.flatMap(headersOfEnding));
  const isUsed = (name: string) => !["Deprecation", "Sunset"].includes(name) || ending.has(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isUsed(name)));
}

const usual: readonly HeaderName[] = [
  "X-Request-Id",
  "Roundsman-Version",
  "Preference-Applied",
  "Roundsman-Ignored",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** Refers to the headers of every answer and to further ones. */
export const headersWith = (...more: readonly HeaderName[]): ZodOpenApiHeadersObject =>
  Object.fromEntries(
    [...usual, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
