import type { ZodOpenApiHeadersObject, ZodOpenApiObject } from "zod-openapi";
import type { Route } from "../routes/route";

/* The headers of answers (docs/contract/conventions.md). */

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

/** Of what is deprecated alone; Sunset where it is known when it ends. */
export const headersOfEnding = ({ deprecated }: Route): HeaderName[] =>
  deprecated ? ["Deprecation", ...(deprecated.ends === undefined ? [] : ["Sunset" as const])] : [];

/** The headers that answers of a table of routes may have. */
export function headersIn(table: readonly Route[]): Headers {
  const ending = new Set<string>(table.flatMap(headersOfEnding));
  const isUsed = (name: string) => !["Deprecation", "Sunset"].includes(name) || ending.has(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isUsed(name)));
}

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
