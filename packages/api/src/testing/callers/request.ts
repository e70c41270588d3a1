import { randomUUID } from "node:crypto";
import { contextOf, createCallerFactory, type Service } from "../../platform/context/context";
import { sessionCookie, type RequestFacts } from "../../platform/request/request";
import { root } from "../../router";

/** A request as a transport would hand it in. */
export function requestWith(
  given: {
    token?: string;
    key?: string;
    headers?: Record<string, string>;
    entry?: RequestFacts["entry"];
    /** Default: this machine. */
    address?: string;
  } = {},
): RequestFacts {
  const headers: Record<string, string> = {
    ...(given.key && { "x-api-key": given.key }),
    ...given.headers,
  };
  return {
    header: (name) => headers[name],
    cookie: (name) => (name === sessionCookie ? given.token : undefined),
    address: given.address ?? "127.0.0.1",
    entry: given.entry ?? "web",
    label: "TEST",
    requestId: randomUUID(),
  };
}

const factory = createCallerFactory(root);

/** Calls procedures in process as the holder of this session token or key; `now` sets the clock. */
export const callerFor = (
  service: Service,
  given: Parameters<typeof requestWith>[0] & { now?: Date } = {},
) => factory(contextOf(service, requestWith(given), given.now));
