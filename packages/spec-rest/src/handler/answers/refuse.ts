import { describeError, isAskerGone, isCutOff, isDatabaseLost, type Service } from "@roundsman/api";
import { errorAnswer, type RestAnswer } from "./answer";
import type { Exchange } from "../exchange";
import { describeFault } from "./faults";
import { cookieHeaders } from "./headers";

/** The answer to what went wrong. Of what the procedure wanted said, the rate and the cookies stand. */
export function refuse(
  { log, settings }: Service,
  thrown: unknown,
  { reply, request, requestId, operation }: Exchange,
): RestAnswer {
  const described = describeError(thrown);
  if (described.body.error === "internal") {
    reportFault(log, thrown, requestId, operation ? `${request.method} ${operation}` : null);
  }
  const answer = errorAnswer(described);
  const rates = Object.entries(reply?.headers ?? {}).filter(([name]) =>
    name.startsWith("RateLimit-"),
  );
  answer.headers = {
    ...Object.fromEntries(rates),
    ...cookieHeaders(reply?.cookies ?? [], settings),
    ...answer.headers,
  };
  return answer;
}

/** @param operation method and address as the table of routes has them; null where there is none */
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
    log.error({ requestId, code }, `The database does not answer: ${message}`);
  } else {
    log.error({ requestId, fault }, "A request failed on our side");
  }
}
