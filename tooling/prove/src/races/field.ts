import type { Service } from "@roundsman/api";
import type { Api } from "@roundsman/spec-rest/testing";
import type { Books } from "../books/books";

/** The service under test, with its database. */
export interface Field {
  /** An instance of the service in this process, for rows and for the payment provider. */
  service: Service;
  sql: Books["sql"];
  send: Api["send"];
}

/** A request of one caller. */
export interface Asked {
  /** Values of the path's parameters. */
  at?: Readonly<Record<string, string>>;
  /** Fields of a DELETE, which has no body. */
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** A session's token or a key; null for an anonymous caller. If left out, the stage's callers take turns. */
  as?: string | null;
}

let places = 0;

/** Returns a new address for each request, because limits by address are not part of the races. */
function nextAddress(): string {
  places += 1;
  return `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`;
}

/** Sends an operation such as `POST /orders/{id}/cancel` with the values of its path. */
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
