import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Answers 400, before the app of a Next process sees it, to a request whose address is no text (`/%ff%fe`), or that
 * names another host than its Host header in an absolute request line, as if this were a proxy. Next answers the first
 * with 500 and leads the second on to an address of a stranger's making.
 * @returns what ends it
 */
export function refuseUnreadable(): () => void {
  const guarded = new Map<EventEmitter, EventEmitter["emit"]>();
  const guard = (message: unknown): void => {
    const { server } = message as { server: EventEmitter };
    if (guarded.has(server)) return;
    const emit = server.emit.bind(server);
    guarded.set(server, emit);
    // Node tells of a request before it emits it, so the first one is judged too.
    server.emit = (event: string | symbol, ...given: unknown[]) => {
      if (event !== "request") return emit(event, ...given);
      const [request, response] = given as [IncomingMessage, ServerResponse];
      const path = readablePath(request);
      if (path === null) return refuse(response);
      request.url = path;
      return emit(event, ...given);
    };
  };
  subscribe("http.server.request.start", guard);
  return () => {
    unsubscribe("http.server.request.start", guard);
    for (const [server, emit] of guarded) server.emit = emit;
  };
}

/** The path and query of a request; null where it can't be read, or is of another host. */
function readablePath({ url = "/", headers, method }: IncomingMessage): string | null {
  if (url === "*" && method === "OPTIONS") return url;
  const path = url.startsWith("/") ? url : pathOfAbsolute(url, headers.host);
  if (path === null) return null;
  try {
    const text = decodeURIComponent(path.split("?", 1)[0] ?? "");
    return text.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/** A request line may hold the whole address (RFC 9112 3.2.2). */
function pathOfAbsolute(url: string, host: string | undefined): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { host: named, pathname, search } = new URL(url);
  return named === host?.toLowerCase() ? pathname + search : null;
}

function refuse(response: ServerResponse): true {
  response.writeHead(400, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    Connection: "close",
  });
  response.end("This address can't be read.\n");
  return true;
}
