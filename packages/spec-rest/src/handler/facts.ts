import { randomUUID } from "node:crypto";
import { readCookies, type RequestFacts } from "@roundsman/api";
import { headerOf, pathOf, type RestRequest } from "./request";

/** What procedures are told of a request. `body` receives its text as it came, to compare repeated ones. */
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

/** The request's own id where it names a sound one, else a new one. */
export function requestIdOf(request: RestRequest): string {
  const given = headerOf(request, "x-request-id");
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
