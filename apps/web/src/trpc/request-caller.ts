import "server-only";
import { contextOf, processService, requestFacts, type Limits } from "@roundsman/api";
import { webCaller } from "./web-caller";

/**
 * The procedures for a route handler, as whoever asks, in the business that the address names
 * (`?business=`): neither event sources nor links send headers. However many it calls, one request is
 * counted.
 */
export function requestCaller(request: Request, signal?: AbortSignal) {
  const { pathname, searchParams } = new URL(request.url);
  const named = {
    get: (name: string) =>
      name === "x-tenant-id" ? searchParams.get("business") : request.headers.get(name),
  };
  const facts = requestFacts(named, { entry: "web", label: `${request.method} ${pathname}` });
  const service = processService();
  return webCaller(contextOf({ ...service, limits: countedOnce(service.limits) }, facts), {
    signal,
  });
}

function countedOnce(limits: Limits): Limits {
  let counted: ReturnType<Limits["count"]> | undefined;
  return { ...limits, count: (...request) => (counted ??= limits.count(...request)) };
}
