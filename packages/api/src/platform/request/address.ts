import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
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

/**
 * Whose address counts as one: an IPv4 address itself, of IPv6 the network of 64 bits, since whoever has one
 * address of it has all of them. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version !== 6) return address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const whole = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
