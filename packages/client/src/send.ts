import type { CallOptions, Connection } from "./connection.js";
import { ConnectionError, errorIn, type RoundsmanError } from "./errors.js";
import { version } from "./generated/version.js";
import { reasonOf, wait, waitBefore } from "./retries.js";

export interface Request {
  method: string;
  /** With `{name}` for each id. */
  path: string;
  ids: readonly string[];
  query?: object | undefined;
  body?: unknown;
  /** Carried out once, however often it arrives: all but a POST without a key. */
  repeatable: boolean;
  /** Whether it bears an Idempotency-Key. */
  keyed?: boolean;
}

type Outcome<Value> =
  | { value: Value }
  | { status: number | null; error: RoundsmanError | null; cause?: unknown };

/**
 * Sends a request, and again where that may help (retries.ts); each time under the same Idempotency-Key.
 * @throws RoundsmanError, ConnectionError, and the reason of `signal` where that is aborted
 */
export async function send<Value>(
  connection: Connection,
  request: Request,
  read: (response: Response) => Promise<Value>,
  options: CallOptions = {},
): Promise<Value> {
  const { retries = connection.retries, signal } = options;
  const key = request.keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(connection, request, { key, read, options });
    if ("value" in outcome) return outcome.value;
    if (signal?.aborted) throw reasonOf(signal);
    const asked = { repeatable: request.repeatable, keyed: key !== null, attempt };
    const ms = attempt < retries ? waitBefore(outcome, asked, connection) : null;
    if (ms === null) throw outcome.error ?? new ConnectionError(attempt + 1, outcome);
    await wait(ms, signal);
  }
}

async function attemptOnce<Value>(
  connection: Connection,
  request: Request,
  given: {
    key: string | null;
    read: (response: Response) => Promise<Value>;
    options: CallOptions;
  },
): Promise<Outcome<Value>> {
  const { timeoutMs = connection.timeoutMs, signal } = given.options;
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(new Error("The answer took too long")), timeoutMs);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const response = await connection.fetch(urlOf(connection, request), {
      method: request.method,
      headers: headersOf(connection, request, given.key),
      body: bodyOf(request),
      signal: stop.signal,
    });
    if (response.ok) return { value: await given.read(response) };
    const { status } = response;
    return { status, error: errorIn(response, await response.text()) };
  } catch (cause) {
    return { status: null, error: null, cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function urlOf({ url }: Connection, { path, ids, query = {} }: Request): string {
  let at = 0;
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ""));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) asked.append(name, String(value));
  }
  const text = asked.toString();
  return url + filled + (text === "" ? "" : `?${text}`);
}

const headersOf = (
  { key }: Connection,
  { body }: Request,
  idempotencyKey: string | null,
): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  "Roundsman-Version": version,
  ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
  ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
});

const bodyOf = ({ body }: Request): FormData | string | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);
