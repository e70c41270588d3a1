import type { ErrorBody, Issue } from "./generated/types.js";

/** The closed set of errors that the service answers with. */
export type ErrorKind = ErrorBody["error"];

/**
 * The service refused a request. `error` says why: `not_found`, `conflict`, `validation` and so on, each always with
 * the same status. `issues` says of `validation` which fields were wrong.
 */
export class RoundsmanError extends Error {
  override readonly name = "RoundsmanError";
  readonly error: ErrorKind;
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Names the request in the service's log. */
  readonly requestId: string | null;
  /** In how many seconds to ask again; of `rate_limited` alone. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, { error, message, issues = [] }: ErrorBody) {
    super(message);
    this.error = error;
    this.status = response.status;
    this.issues = issues;
    this.requestId = response.headers.get("x-request-id");
    this.retryAfterSeconds = secondsOf(response.headers.get("retry-after"));
  }
}

/** No answer of the service arrived, however often it was asked. `cause` is what went wrong the last time. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly attempts: number;
  /** Of an answer that something else gave in the service's place; null where none came. */
  readonly status: number | null;

  constructor(
    attempts: number,
    { status = null, cause }: { status?: number | null; cause?: unknown },
  ) {
    super(
      status === null
        ? `No answer after ${attempts} attempts`
        : `Not the service answered, with status ${status}, after ${attempts} attempts`,
      { cause },
    );
    this.attempts = attempts;
    this.status = status;
  }
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** The error in an answer's text; null where it is not one of the service's. */
export function errorIn(response: Response, text: string): RoundsmanError | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? new RoundsmanError(response, body) : null;
  } catch {
    return null;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" &&
  body !== null &&
  "error" in body &&
  typeof body.error === "string" &&
  "message" in body &&
  typeof body.message === "string";
