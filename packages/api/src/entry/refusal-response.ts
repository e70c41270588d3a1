import { describeError } from "../platform/base/errors";

/** An app's answer to whatever a procedure threw, for routes of its own: the words and status of REST. */
export function refusalResponse(thrown: unknown): Response {
  const { status, body, retryAfterSeconds } = describeError(thrown);
  const headers = retryAfterHeader(retryAfterSeconds);
  return Response.json(body, { status, headers });
}

export const retryAfterHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { "Retry-After": String(seconds) };
