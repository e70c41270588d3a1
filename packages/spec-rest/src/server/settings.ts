import { readTrustedProxies } from "@roundsman/api";
import { port, readEnvironment, readTogether, type Environment } from "@roundsman/environment";
import { z } from "zod";

/** Where the server listens. */
export interface ServerSettings {
  host: string;
  port: number;
  /** How many proxies of ours stand before it: that many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
}

const Listening = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port().default(4000),
});

/** @throws SettingsInvalid naming everything that is wrong */
export function readServerSettings(env: Environment): ServerSettings {
  const { given, trustedProxies } = readTogether({
    given: () => readEnvironment(Listening, env),
    trustedProxies: () => readTrustedProxies(env),
  });
  return { host: given.HOST, port: given.PORT, trustedProxies };
}
