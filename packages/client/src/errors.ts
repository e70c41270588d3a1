import type { ErrorBody, Issue } from "./generated/types.js";

/** The closed set of the service's errors. */
export type ErrorKind = ErrorBody["error"];

/**
 * The service refused a request. `error` is the reason: `not_found`, `conflict`, `validation` and so on, each always
 * with the same status. For `validation`, `issues` lists the wrong fields, and `message` names the first of them.
 */
export class RoundsmanError extends Error {
  override readonly name = "RoundsmanError";
  readonly error: ErrorKind;
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds until the next attempt; only for `rate_limited`. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, { error, message, issues = [] }: ErrorBody) {
    super(withFirst(issues, message));
    this.error = error;
    this.status = response.status;
    this.issues = issues;
    this.requestId = response.headers.get("x-request-id");
    this.retryAfterSeconds = secondsOf(response.headers.get("retry-after"));
  }
}

/** Returns the first wrong field, such as `lines.0.quantity: Give 1 at least.`, and the number of further ones. */
function withFirst([first, ...more]: readonly Issue[], message: string): string {
  if (!first) return message;
  const field = first.path === "" ? first.message : `${first.path}: ${first.message}`;
  return more.length === 0 ? field : `${field} (and ${more.length} more)`;
}

/** No answer of the service arrived after all attempts. `cause` is the last failure. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly attempts: number;
  /** Status of an answer by something in front of the service; null if none came. */
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

/** Returns the error in an answer's text; null if it is none of the service's. */
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
