import * as fc from "fast-check";
import { oddText } from "@roundsman/testing/fuzz";
import { routes } from "@roundsman/spec-rest";
import type { Attempt } from "./attempt";

/* Generates requests that no document describes: other methods, addresses, headers, encodings and sizes. */

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];

const escapes = [
  "%",
  "%zz",
  "%c0%af",
  "%00",
  "%2e%2e%2f",
  "%ff%fe",
  "..",
  ";a=b",
  "//",
  "*",
  "%F0",
];
const segment = fc.oneof(
  oddText.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 300)).toString())),
  fc.constantFrom(...escapes),
  fc.stringMatching(/^[\w.~-]{0,40}$/),
);

const address = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...routes.map(({ path }) => path)) },
  {
    weight: 2,
    arbitrary: fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...routes.map(({ path }) => path)), segment)
      .map(
        ([path, odd]) => path.replaceAll(/\{\w+\}/g, odd) + (odd.length % 2 === 0 ? `/${odd}` : ""),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("/", "/health", "/openapi.json", "/docs", "/mcp", "/metrics"),
  },
);

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.array(segment, { maxLength: 5 }).map((parts) => `?${parts.join("&")}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(segment, { maxLength: 3 })
      .map((parts) => `?limit=${parts.join("&limit=")}`),
  },
);

/** Text that a header may contain. Clients can't send any other text. */
const headerText = fc.oneof(
  fc.stringMatching(/^[ -~]{0,200}$/),
  fc.constantFrom("", "\u00ff\u0080", ",", ";;;", "=", "a".repeat(4000), "Bearer", "Basic Og=="),
);
const headerNames = [
  ["authorization", "cookie", "x-api-key", "x-tenant-id", "idempotency-key", "content-type"],
  ["content-encoding", "accept", "accept-encoding", "origin", "referer", "range", "if-none-match"],
  ["traceparent", "tracestate", "x-request-id", "stripe-signature", "host", "user-agent"],
  ["sec-fetch-site", "x-http-method-override", "forwarded", "x-forwarded-host"],
].flat();

const headers = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs));

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const body = fc.oneof(
  { weight: 10, arbitrary: fc.constant(undefined) },
  { weight: 10, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 10, arbitrary: fc.json().map((text) => Buffer.from(text)) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        nested(20_000),
        '{"a":'.repeat(5000),
        '{"constructor":{"prototype":{"a":1}}}',
        "﻿{}",
      )
      .map((text) => Buffer.from(text)),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(2_500_000, "x")) },
);

export const outside: fc.Arbitrary<Attempt> = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.tuple(address, query).map(([path, more]) => (path + more).replaceAll(/[{} ]/g, "_")),
  headers,
  body,
  caller: fc.constantFrom("olivia", "fellside's key", "owen", "nobody"),
  operation: fc.constant(null),
});
