import "server-only";
import { contextOf, processService, requestFacts, type Heavy, type Limits } from "@roundsman/api";
import { webCaller } from "./web-caller";

interface Given {
  signal?: AbortSignal;
  heavy?: Heavy;
}

/**
 * The procedures for a route handler, as whoever asks, in the business that the address names
 * (`?business=`): neither event sources nor links send headers. However many it calls, one request is
 * counted; `heavy` says of which kind it is as a whole.
 */
export const requestCaller = (request: Request, { signal, heavy }: Given = {}) =>
  webCaller(requestContext(request, heavy), { signal });

/** The same as a context, for who needs the headers of the reply too. */
export function requestContext(request: Request, heavy?: Heavy) {
  const { pathname, searchParams } = new URL(request.url);
  const named = {
    get: (name: string) =>
      name === "x-tenant-id" ? searchParams.get("business") : request.headers.get(name),
  };
  const label = `${request.method} ${pathname}`;
  const facts = { ...requestFacts(named, { entry: "web", label }), heavy };
  const service = processService();
  return contextOf({ ...service, limits: countedOnce(service.limits) }, facts);
}

function countedOnce(limits: Limits): Limits {
  const counted = new Map<string, ReturnType<Limits["count"]>>();
  return {
    ...limits,
    count(bucket, ...rest) {
      const before = counted.get(bucket) ?? limits.count(bucket, ...rest);
      counted.set(bucket, before);
      return before;
    },
  };
}
