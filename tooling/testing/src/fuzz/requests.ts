import * as fc from "fast-check";
import { z } from "zod";
import { type Operation, inputParts } from "@roundsman/spec-rest";
import { kindsIn } from "../demo/things";
import { fromShape, type Ids } from "./from-shape";
import { anything, oddText } from "./values";

export interface FuzzedRequest {
  operation: Operation;
  caller: string;
  path: string;
  /** JSON text, or text that is no JSON. */
  body: string | undefined;
  headers: Record<string, string>;
}

/** Existing ids, by the kind of thing, and all of them together. */
export interface KnownIds {
  of: (kind: string) => Ids;
  all: Ids;
}

/** Generates requests to one operation, by any of these callers: valid, nearly valid, and nothing like it. */
export function requestsTo(
  operation: Operation,
  callers: readonly string[],
  known: KnownIds,
): fc.Arbitrary<FuzzedRequest> {
  const { route } = operation;
  const parts = inputParts(operation);
  return fc.record({
    operation: fc.constant(operation),
    caller: fc.constantFrom(...callers),
    path: fc
      .tuple(pathOf(route.path, known), queryOf(parts.query, known.all))
      .map(([path, query]) => path + query),
    body: parts.body ? bodyOf(parts.body, known.all) : fc.constant(undefined),
    headers: headers(),
  });
}

function pathOf(template: string, known: KnownIds): fc.Arbitrary<string> {
  const values = kindsIn(template).map((kind) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...known.of(kind), ...known.of(kind)) },
      { weight: 2, arbitrary: fc.constantFrom(...known.all) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: oddText.map((text) => text.slice(0, 200)) },
    ),
  );
  return fc.tuple(...values).map((filled) => {
    let index = 0;
    return template.replaceAll(/\{\w+\}/g, () => {
      const value = filled[index] ?? "";
      index += 1;
      return escaped(value) || "%20";
    });
  });
}

/** A lone surrogate can't be in an address, so it becomes the replacement character. */
const escaped = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function queryOf(fields: Record<string, z.ZodType>, ids: Ids): fc.Arbitrary<string> {
  if (Object.keys(fields).length === 0) return fc.constant("");
  return fromShape(z.object(fields), ids).map((value) => {
    const query = new URLSearchParams();
    if (typeof value !== "object" || value === null) return `?${escaped(String(value))}`;
    for (const [name, one] of Object.entries(value)) {
      if (one !== undefined)
        query.append(name, typeof one === "string" ? one : JSON.stringify(one));
    }
    return `?${query.toString()}`.slice(0, longestQuery);
  });
}

/** Characters. Node itself answers 431, before any handler, to an address and headers of more than 16 KB together. */
const longestQuery = 8000;

function bodyOf(shape: z.ZodType, ids: Ids): fc.Arbitrary<string | undefined> {
  const json = fromShape(shape, ids).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 30, arbitrary: json },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("{", "[", "{}", "[]", "null", '{"__proto__":{"a":1}}', "\u0000"),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.uuid().map((key) => ({ "idempotency-key": key })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("1", "", "x".repeat(256))
        .map((key) => ({ "idempotency-key": key })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("fellside", "harbour", "nobody", "\u00ff")
        .map((slug) => ({ "x-tenant-id": slug })),
    },
  );
}
