/** A request as plain values, whatever carried it here. */
export interface RestRequest {
  /** In capitals, as HTTP has it. */
  method: string;
  /** As it came: percent-encoded, with its query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The whole of it, or its pieces as they arrive; null where there is none. */
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  /** Where it came from, for throttling. */
  address: string;
}

/** One header's value; of one that came several times, all of them with commas between. */
export function headerOf(request: RestRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}

/** The path without its query. */
export function pathOf({ path }: RestRequest): string {
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

/** What stands behind the question mark; empty where nothing does. */
export function queryOf({ path }: RestRequest): string {
  const end = path.indexOf("?");
  return end === -1 ? "" : path.slice(end + 1);
}
