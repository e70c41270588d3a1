import {
  describeError,
  type ErrorAnswer,
  isAskerGone,
  isCutOff,
  isDatabaseLost,
  type Service,
} from "@roundsman/api";
import { errorAnswer, type RestAnswer } from "./answer";
import type { Exchange } from "../exchange";
import { describeFault } from "./faults";
import { cookieHeaders } from "./headers";

/** Returns the answer to a thrown error. It keeps the procedure's cookies, and its headers on rates and repetition. */
export function refuse(
  { log, settings }: Service,
  thrown: unknown,
  { reply, request, requestId, operation, listField }: Exchange,
): RestAnswer {
  const described = withPathsOfBody(describeError(thrown), listField);
  if (described.body.error === "internal") {
    reportFault(log, thrown, requestId, operation ? `${request.method} ${operation}` : null);
  }
  const answer = errorAnswer(described);
  const kept = Object.entries(reply?.headers ?? {}).filter(
    ([name]) => name.startsWith("RateLimit-") || name === "Idempotent-Replayed",
  );
  answer.headers = {
    ...Object.fromEntries(kept),
    ...cookieHeaders(reply?.cookies ?? [], settings),
    ...answer.headers,
  };
  return answer;
}

/** Rewrites issue paths relative to the body. If the body is a list, they start with the index: `1.productId`. */
function withPathsOfBody(described: ErrorAnswer, listField: string | null): ErrorAnswer {
  const { body } = described;
  if (listField === null || !body.issues) return described;
  const pathOf = (path: string) =>
    path === listField
      ? ""
      : path.startsWith(`${listField}.`)
        ? path.slice(listField.length + 1)
        : path;
  const issues = body.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
  return { ...described, body: { ...body, issues } };
}

/** @param operation method and address as in the table of routes; null if no route matched */
export function reportFault(
  log: Service["log"],
  thrown: unknown,
  requestId: string,
  operation: string | null = null,
): void {
  const fault = describeFault(thrown);
  if (isAskerGone()) {
    log.info({ requestId, operation }, "The client went away, and its request was stopped");
  } else if (isCutOff(thrown)) {
    const { code, at } = fault;
    log.error({ requestId, operation, code, at }, "A request took too long and was cut off");
  } else if (isDatabaseLost(thrown)) {
    const { code, message } = fault;
    log.error({ requestId, operation, code }, `The database does not answer: ${message}`);
  } else {
    log.error({ requestId, fault }, "A request failed on our side");
  }
}
