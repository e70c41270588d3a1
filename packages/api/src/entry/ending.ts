import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

declare global {
  // Next may load a module several times over, also after the process was told.
  var roundsmanEnding: AbortSignal | undefined;
}

/** Aborted once this process is told to end (SIGTERM, SIGINT). Begins to listen at the first call. */
export function processEnding(): AbortSignal {
  if (globalThis.roundsmanEnding) return globalThis.roundsmanEnding;
  const told = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => told.abort());
  return (globalThis.roundsmanEnding = told.signal);
}

/** Less than the ten seconds after which `npm start` kills. */
const graceMs = 8000;
const tidyMs = 50;

/**
 * Ends the connections of a server that is being closed: each as it falls idle, which it does only once its
 * last answer is out, and after eight seconds all.
 */
export function drain(server: Server): void {
  const tidy = setInterval(() => server.closeIdleConnections(), tidyMs);
  const impatient = setTimeout(() => server.closeAllConnections(), graceMs);
  server.once("close", () => {
    clearInterval(tidy);
    clearTimeout(impatient);
  });
}

const requests = "http.server.request.start";

/**
 * Drains this process's HTTP servers once `ending` is aborted. For servers that others make and close (Next):
 * Node goes on answering requests on connections that were open, for as long as more of them come.
 * @returns what ends it
 */
export function drainServers(ending: AbortSignal): () => void {
  const servers = new Set<Server>();
  const begin = (message: unknown): void => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    if (ending.aborted) response.setHeader("Connection", "close");
    else servers.add(server);
  };
  const end = () => servers.forEach(drain);
  subscribe(requests, begin);
  ending.addEventListener("abort", end, { once: true });
  return () => {
    unsubscribe(requests, begin);
    ending.removeEventListener("abort", end);
  };
}
