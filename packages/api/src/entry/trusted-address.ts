import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { addressOf, readTrustedProxies } from "../platform/request/address";

declare global {
  // What starts a process may be loaded several times over.
  var roundsmanTrustsAddresses: boolean | undefined;
}

/**
 * Makes X-Forwarded-For of every request to a Next process the one address it came from, before Next sees
 * it: Next takes whatever a stranger wrote there, and throttles go by it (OWASP ASVS 4.1.3, 15.3.4). Called
 * once, as the process starts.
 * @throws ZodError where TRUSTED_PROXIES is wrong
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
