import type { AnyTRPCRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { writeCookie } from "../platform/request/cookies";
import type { RequestFacts } from "../platform/request/credentials";
import { requestFacts } from "../platform/request/request-facts";
import { describeError, Refusal } from "../platform/base/errors";
import { contextOf, type Service } from "../platform/context/service";
import { limited } from "./body-limit";
import { refusalResponse, retryAfterHeader } from "./refusal-response";

/** More calls than any page makes at once. */
const mostAtOnce = 100;

/** An app's tRPC endpoint: its own part of the router, and nothing else of it. */
export function fetchDoor(
  service: () => Service,
  router: AnyTRPCRouter,
  at: { entry: RequestFacts["entry"]; endpoint: string },
): (request: Request) => Promise<Response> {
  return (request) => {
    const within = limited(request);
    if (!within) return Promise.resolve(tooLarge());
    const label = `${request.method} ${new URL(request.url).pathname}`;
    return fetchRequestHandler({
      endpoint: at.endpoint,
      req: within,
      maxBatchSize: mostAtOnce,
      router,
      createContext: () =>
        contextOf(service(), requestFacts(request.headers, { entry: at.entry, label })),
      responseMeta: ({ ctx, errors }) => {
        const waits = errors.map((error) => describeError(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...waits) || undefined;
        const wrongMethod =
          errors.length > 0 &&
          errors.every((error) => describeError(error).body.error === "method_not_allowed");
        const headers = new Headers({
          "cache-control": "no-store",
          ...retryAfterHeader(longest),
          ...(wrongMethod && { allow: request.method === "GET" ? "POST" : "GET" }),
        });
        if (ctx) headers.set("x-request-id", ctx.request.requestId);
        for (const cookie of ctx?.reply.cookies ?? []) {
          headers.append("set-cookie", writeCookie(cookie, service().settings));
        }
        return { headers };
      },
      onError: ({ error, path, ctx }) => {
        if (describeError(error).body.error !== "internal") return;
        const { log } = ctx ?? service();
        log.error({ path, error: String(error.cause ?? error) }, "a procedure failed");
      },
    });
  };
}

const tooLarge = () => refusalResponse(new Refusal("too_large", "This is more than 16 MB."));
