import { readTrustedProxies } from "@roundsman/api";
import { z } from "zod";

/** Where the server listens. */
export interface ServerSettings {
  host: string;
  port: number;
  /** How many proxies of ours stand before it: that many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
}

const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
});

/** @throws ZodError naming what is wrong */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const given = Environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  return { host: given.HOST, port: given.PORT, trustedProxies: readTrustedProxies(env) };
}
