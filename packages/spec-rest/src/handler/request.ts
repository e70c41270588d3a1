/** An HTTP request as plain values, independent of its transport. */
export interface RestRequest {
  /** In upper case. */
  method: string;
  /** As sent: percent-encoded, with its query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The complete body, or its chunks as they arrive; null without a body. */
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  /** The client's network address, for throttling. */
  address: string;
}

/** Returns a header's value; a repeated header's values are joined by commas. */
export function headerOf(request: RestRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}

/** Returns the path without its query. */
export function pathOf({ path }: RestRequest): string {
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

/** Returns the text after the question mark; empty without a query. */
export function queryOf({ path }: RestRequest): string {
  const end = path.indexOf("?");
  return end === -1 ? "" : path.slice(end + 1);
}
