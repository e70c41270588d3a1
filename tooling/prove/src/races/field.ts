import type { Service } from "@roundsman/api";
import type { Api } from "@roundsman/spec-rest/testing";
import type { Books } from "../books/books";

/** Where races are run: the service as it answers, and what lies under it. */
export interface Field {
  /** The same service in this process, for what stands outside it: rows and the provider. */
  service: Service;
  sql: Books["sql"];
  send: Api["send"];
}

/** What one caller sends. */
export interface Asked {
  /** What stands at the places of the operation's path. */
  at?: Readonly<Record<string, string>>;
  /** Its fields of a DELETE, which has no body. */
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** A session's token or a key; null is nobody. Left out: the stage's callers in turn. */
  as?: string | null;
}

let places = 0;

/** Each request from an address of its own: what is counted by address is not what is raced for. */
function nextAddress(): string {
  places += 1;
  return `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`;
}

/** Sends an operation, given as `POST /orders/{id}/cancel`, with its places filled. */
export function sendAs(
  { send }: Pick<Field, "send">,
  operation: string,
  { at = {}, query, body, headers, as }: Asked,
) {
  const [method = "", path = ""] = operation.split(" ");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = at[name];
    if (value === undefined) throw new Error(`${operation}: nothing for ${name}`);
    return encodeURIComponent(value);
  });
  const asked = query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
  return send(method, asked, { as: as ?? undefined, body, headers, address: nextAddress() });
}
