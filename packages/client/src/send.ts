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
  /** True if it is executed once, however often it arrives: all requests except a POST without a key. */
  repeatable: boolean;
  /** True if it has an Idempotency-Key. */
  keyed?: boolean;
}

type Outcome<Value> =
  | { value: Value }
  | { status: number | null; error: RoundsmanError | null; cause?: unknown };

/**
 * Sends a request, and repeats it if that may help (retries.ts), each time with the same Idempotency-Key.
 * @throws RoundsmanError, ConnectionError, and the reason of `signal` if it aborts
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
    const attempted = { repeatable: request.repeatable, keyed: key !== null, attempt };
    const ms = attempt < retries ? waitBefore(outcome, attempted, connection) : null;
    if (ms === null) throw outcome.error ?? new ConnectionError(attempt + 1, outcome);
    await wait(ms, signal);
  }
}

async function attemptOnce<Value>(
  connection: Connection,
  request: Request,
  sending: {
    key: string | null;
    read: (response: Response) => Promise<Value>;
    options: CallOptions;
  },
): Promise<Outcome<Value>> {
  const { timeoutMs = connection.timeoutMs, signal } = sending.options;
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(new Error("The answer took too long")), timeoutMs);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    const response = await connection.fetch(urlOf(connection, request), {
      method: request.method,
      headers: headersOf(connection, request, sending.key),
      body: bodyOf(request),
      signal: stop.signal,
    });
    if (response.ok) return { value: await sending.read(response) };
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
  let index = 0;
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[index++] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return url + filled + (text === "" ? "" : `?${text}`);
}

const headersOf = (
  { key, handling }: Connection,
  { body }: Request,
  idempotencyKey: string | null,
): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  "Roundsman-Version": version,
  Prefer: `handling=${handling}`,
  ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
  ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
});

const bodyOf = ({ body }: Request): FormData | string | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);
