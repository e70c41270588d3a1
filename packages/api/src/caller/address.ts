import type { IncomingMessage } from "node:http";
import { z } from "zod";

const TrustedProxies = z.coerce.number().int().min(0).max(10).default(0);

/** TRUSTED_PROXIES: how many proxies of ours stand before this process. @throws ZodError naming it */
export const readTrustedProxies = (env: Record<string, string | undefined>): number =>
  z.object({ TRUSTED_PROXIES: TrustedProxies }).parse({
    TRUSTED_PROXIES: env["TRUSTED_PROXIES"] || undefined,
  }).TRUSTED_PROXIES;

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
