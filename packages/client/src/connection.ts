export interface ConnectionOptions {
  /** An API key of the business. */
  key: string;
  /** The address of the service, such as `https://api.example.com`. */
  url: string;
  /** Number of retries; default 3, 0 for none. */
  retries?: number;
  /** Time limit for one answer, in milliseconds; default 30,000. */
  timeoutMs?: number;
  /** The longest `Retry-After` that the client waits for, in seconds; default 60. */
  longestWaitSeconds?: number;
  /** Handling of unknown fields and parameters: `strict` refuses them, `lenient` ignores them; default `strict`. */
  handling?: "strict" | "lenient";
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** The settings for requests of one business. */
export type Connection = Readonly<Required<ConnectionOptions>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For a POST: identifies this request, so that it is executed once. Random by default. */
  idempotencyKey?: string;
  retries?: number;
  timeoutMs?: number;
}

/** Checks the options. It makes no request. */
export function connect(options: ConnectionOptions): Connection {
  return {
    retries: 3,
    timeoutMs: 30_000,
    longestWaitSeconds: 60,
    handling: "strict",
    fetch: (input, init) => globalThis.fetch(input, init),
    ...options,
    url: options.url.replace(/\/+$/, ""),
  };
}
