import type { AnyTRPCRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { untilGone } from "@roundsman/db";
import { describeError, Refusal } from "../platform/base/errors";
import { contextOf, type Service } from "../platform/context/context";
import { requestFacts, writeCookie, type RequestFacts } from "../platform/request/request";
import { preconditionIn } from "./precondition";

const megabyte = 1024 * 1024;
/** What a few photos of a driver come to, sent at once when there is signal again. In bytes. */
const most = 16 * megabyte;

/**
 * The same request, whose body ends in an error where it goes on too long: neither Next nor tRPC stop
 * reading. Null where its header says already that it will.
 */
export function limited(request: Request): Request | null {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  if (request.body === null) return request;
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, onwards) {
        size += piece.byteLength;
        if (size > most) onwards.error(new Error("The body is too long."));
        else onwards.enqueue(piece);
      },
    }),
  );
  const { method, headers, signal } = request;
  // Node asks for `duplex` with a body that is a stream; the types of the web don't know it.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal,
    body: counted,
    duplex: "half",
  };
  return new Request(request.url, init);
}

/** An app's answer to whatever a procedure threw, for routes of its own: the words and status of REST. */
export function refusalResponse(thrown: unknown): Response {
  const { status, body, retryAfterSeconds } = describeError(thrown);
  const headers = retryAfterHeader(retryAfterSeconds);
  return Response.json(body, { status, headers });
}

const retryAfterHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { "Retry-After": String(seconds) };

/** More calls than any page makes at once. */
const mostAtOnce = 100;

/** An app's tRPC endpoint: its own part of the router, and nothing else of it. */
export function fetchHandler(
  service: () => Service,
  router: AnyTRPCRouter,
  at: { entry: RequestFacts["entry"]; endpoint: string },
): (request: Request) => Promise<Response> {
  return (request) => {
    const within = limited(request);
    if (!within) return Promise.resolve(tooLarge());
    const label = `${request.method} ${new URL(request.url).pathname}`;
    const answer = () =>
      fetchRequestHandler({
        endpoint: at.endpoint,
        req: within,
        maxBatchSize: mostAtOnce,
        // A request with many lines does not fit into an address.
        allowMethodOverride: true,
        router,
        createContext: () =>
          contextOf(service(), {
            ...requestFacts(request.headers, { entry: at.entry, label }),
            precondition: preconditionIn(request.headers),
          }),
        responseMeta: ({ ctx, errors }) => {
          const waits = errors.map((error) => describeError(error).retryAfterSeconds ?? 0);
          const longest = Math.max(0, ...waits) || undefined;
          const wrongMethod =
            errors.length > 0 &&
            errors.every((error) => describeError(error).body.error === "method_not_allowed");
          const headers = new Headers({
            "cache-control": "no-store",
            ...retryAfterHeader(longest),
            ...(wrongMethod && { allow: "POST" }),
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
    return request.method === "GET" ? untilGone(request.signal, answer) : answer();
  };
}

const tooLarge = () => refusalResponse(new Refusal("too_large", "This is more than 16 MB."));
