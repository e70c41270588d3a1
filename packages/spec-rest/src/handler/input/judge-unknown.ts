import type { Refusal, Reply } from "@roundsman/api";
import type { Exchange } from "../exchange";
import type { Operation } from "../operation";
import { queryOf } from "../request";
import { ignoredHeaders, preferredHandling, unknownRefusal, type Unknown } from "./handling";
import { mostUnknown } from "./unknown-fields";

interface UnknownJudge {
  /** @throws validation at each unknown field if the request is strict */
  judge: (fields: Readonly<Record<string, unknown>>) => void;
  /**
   * Throws the same refusal for operations that read no field.
   * @throws validation
   */
  refuse: () => void;
}

/**
 * Reports a request's unknown fields and parameters: a strict request is refused, and the answer to any other request
 * names them in `Roundsman-Ignored` (docs/contract/conventions.md#unknown-fields).
 */
export function unknownJudge(operation: Operation, exchange: Exchange): UnknownJudge {
  let refusal: Refusal | null = null;
  return {
    judge(fields) {
      const unknown = unknownOf(operation, exchange, fields);
      if (unknown.length === 0) return;
      if (isStrict(exchange)) throw (refusal = unknownRefusal(unknown));
      exchange.headers = { ...exchange.headers, ...ignoredHeaders(unknown) };
    },
    refuse() {
      if (refusal) throw refusal;
    },
  };
}

function unknownOf(
  { route, unknownIn }: Operation,
  { request }: Exchange,
  fields: Readonly<Record<string, unknown>>,
): Unknown[] {
  const takesQuery = route.method === "GET" || route.method === "DELETE";
  const kind = takesQuery ? "parameter" : "field";
  const unknown: Unknown[] = unknownIn(fields).map((path) => ({ path, kind }));
  // An operation with a body has no parameters other than those of its path.
  const query = takesQuery ? "" : queryOf(request);
  for (const path of new Set(new URLSearchParams(query).keys())) {
    unknown.push({ path, kind: "parameter" });
  }
  return unknown.slice(0, mostUnknown);
}

const isStrict = ({ request, reply }: Exchange): boolean =>
  (preferredHandling(request) ?? usualHandling(reply)) === "strict";

/** Test keys are strict: a program under development learns of its mistakes. */
const usualHandling = (reply: Reply | null) => (reply?.isTestKey ? "strict" : "lenient");
