import type { IncomingMessage } from "node:http";

/**
 * Where a request came from. Each trusted proxy has added the address it saw to the end of
 * X-Forwarded-For; what stands before theirs may be made up.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const seen = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return seen;
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return hops.filter(Boolean).at(-trustedProxies) ?? seen;
}
