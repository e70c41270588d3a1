import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longer than any answer takes to begin: a transaction is given up after 30 seconds. */
export const stalledMs = 60_000;

const requests = "http.server.request.start";

/**
 * Closes connections of this process's HTTP servers on which nothing has moved for so long, in
 * milliseconds: of a reader who reads no further, above all. For servers that others make (Next).
 * @returns what ends it
 */
export function cutStalled(ms = stalledMs): () => void {
  const begin = (message: unknown): void => {
    const { server, socket } = message as { server: Server; socket: Socket };
    // Of the connections to come, and of those there are from their next request on.
    server.timeout = ms;
    socket.setTimeout(ms);
  };
  subscribe(requests, begin);
  return () => void unsubscribe(requests, begin);
}
