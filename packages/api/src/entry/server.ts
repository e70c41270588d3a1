import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressOf, readTrustedProxies } from "../platform/request/request";

declare global {
  // What starts a process may be loaded several times over.
  var roundsmanTrustsAddresses: boolean | undefined;
}

/**
 * Makes X-Forwarded-For of every request to a Next process the one address it came from, before Next sees
 * it: Next takes whatever a stranger wrote there, and throttles go by it (OWASP ASVS 4.1.3, 15.3.4). Called
 * once, as the process starts.
 * @throws SettingsInvalid where TRUSTED_PROXIES is wrong
 */
export function trustAddresses(env: Record<string, string | undefined>): void {
  const trustedProxies = readTrustedProxies(env);
  if (globalThis.roundsmanTrustsAddresses) return;
  globalThis.roundsmanTrustsAddresses = true;
  // Node tells of each request before its server handles it.
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers["x-forwarded-for"] = addressOf(request, trustedProxies);
  });
}

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
