import { addDays } from "date-fns/addDays";
import { millisecondsInDay } from "date-fns/constants";
import * as fc from "fast-check";

/** Returns a list's cursor as somebody might forge one. */
const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Texts that break other software, for fields whose shape allows none of them. */
const oddTexts = [
  "",
  " ",
  "\0",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e gnp.exe",
  "🚚".repeat(50),
  "x".repeat(10_000),
  "' OR 1=1 --",
  "%00",
  "../../etc/passwd",
  "{{7*7}}",
  "=1+1",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-0",
  "1e999",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13T00:00:00Z",
  "24:00",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "a@b",
  cursor([]),
  cursor(["\0", "\0"]),
  cursor(["2026-01-01T00:00:00.000Z", "no id"]),
  cursor(["0000-01-01", "01937e5c-0000-7000-8000-000000000000"]),
  cursor(["2026-01-01", "01937e5c-0000-7000-8000-000000000000"]),
  cursor(["a name", "01937e5c-0000-7000-8000-000000000000"]),
  cursor([1e21, "01937e5c-0000-7000-8000-000000000000"]),
];

const oddNumbers = [0, -0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 100_000_001];

/** Any JSON value. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], { a: { b: [] } }),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...oddTexts);
export const oddNumber: fc.Arbitrary<number> = fc.constantFrom(...oddNumbers);

/** The smallest possible picture, for receipts and proofs. */
export const tinyPng =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A day within some weeks of today, as YYYY-MM-DD. */
export const nearDay: fc.Arbitrary<string> = fc
  .integer({ min: -30, max: 60 })
  .map((days) => addDays(new Date(), days).toISOString().slice(0, 10));

export const nearTime: fc.Arbitrary<string> = fc
  .integer({ min: -30 * millisecondsInDay, max: 60 * millisecondsInDay })
  .map((ms) => new Date(Date.now() + ms).toISOString());
