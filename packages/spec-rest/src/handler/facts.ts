import { randomUUID } from "node:crypto";
import { readCookies, type RequestFacts } from "@roundsman/api";
import { headerOf, pathOf, type RestRequest } from "./request";

/** Returns the facts of a request for procedures. `body` returns its raw text, by which repeated requests are compared. */
export function factsOf(
  request: RestRequest,
  requestId: string,
  body: () => Promise<string>,
): RequestFacts {
  let cookies: ReadonlyMap<string, string> | undefined;
  return {
    header: (name) => headerOf(request, name),
    cookie: (name) => (cookies ??= readCookies(headerOf(request, "cookie"))).get(name),
    address: request.address,
    entry: "rest",
    label: `${request.method} ${pathOf(request)}`,
    requestId,
    body,
  };
}

/** Returns the request's own id if it is well-formed, otherwise a new one. */
export function requestIdOf(request: RestRequest): string {
  const sentId = headerOf(request, "x-request-id");
  return sentId !== undefined && /^[\w.:-]{1,64}$/.test(sentId) ? sentId : randomUUID();
}
