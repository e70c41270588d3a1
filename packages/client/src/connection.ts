export interface ConnectionOptions {
  /** An API key of the business. */
  key: string;
  /** Where the service is, such as `https://api.example.com`. */
  url: string;
  /** How often a request is tried again; 3 where left out, 0 for never. */
  retries?: number;
  /** How long to wait for one answer, in milliseconds; 30,000 where left out. */
  timeoutMs?: number;
  /** The longest `Retry-After` that is waited for, in seconds; 60 where left out. */
  longestWaitSeconds?: number;
  /** Another `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** How requests of one business are sent. */
export type Connection = Readonly<Required<ConnectionOptions>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Of a POST: names this request, so that it is carried out once. Made at random where left out. */
  idempotencyKey?: string;
  retries?: number;
  timeoutMs?: number;
}

/** Sends nothing yet. */
export function connect(options: ConnectionOptions): Connection {
  return {
    retries: 3,
    timeoutMs: 30_000,
    longestWaitSeconds: 60,
    fetch: (input, init) => globalThis.fetch(input, init),
    ...options,
    url: options.url.replace(/\/+$/, ""),
  };
}
